import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ChangeToRevert } from '../../../orm/reads/undoing/change.ts';
import { themeColumns } from '../../../orm/records/audience.ts';
import { Theme } from '../../../orm/schema/entities/audience.ts';
import { note, noteKept, type Reversion, reasons } from './reversion.ts';

const themeValues = z.object(themeColumns).partial();

const noTheme = { preset: null, tagline: null, light: [], dark: [] };

/** Gives a theme its former values, where the present ones are still those of the change. */
export async function revertTheme(
  { transaction: { em }, scope, outcome }: Reversion,
  { operation, before, after }: ChangeToRevert,
): Promise<void> {
  const { audienceId, now } = scope;
  const theme = await em.findOneOrFail(Theme, { audienceId });
  const former = themeValues.parse(operation === 'create' ? noTheme : before);
  const changed = themeValues.parse(after);
  const fields = themeValues.keyof().options.filter((field) => field in changed);
  const kept = fields.filter((field) => !isDeepStrictEqual(theme[field], changed[field]));
  const back = fields.filter(
    (field) => !kept.includes(field) && !isDeepStrictEqual(theme[field], former[field]),
  );
  const record = { kind: 'theme', id: audienceId };
  if (kept.length > 0) noteKept(outcome, { ...record, fields: kept, reason: reasons.changed });
  if (back.length === 0) return;
  const values = themeValues.parse(Object.fromEntries(back.map((field) => [field, former[field]])));
  em.assign(theme, { ...values, updatedAt: new Date(now) }, { ignoreUndefined: true });
  note(outcome.changed, record);
}
