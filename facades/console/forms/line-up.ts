import { z } from 'zod';
import { invalidField, type Refusal } from '../../../core/errors/refusal.ts';
import { mayCall, type Shown } from '../frame/desk.ts';
import { kindOfType } from '../records/kinds.ts';
import { findExactly, resolve } from '../records/names.ts';
import { unread } from './unread.ts';

interface Named {
  readonly type: string;
  readonly field: string;
  readonly lines: readonly string[];
  readonly chosen: readonly string[];
  /** Whether those who are not known yet are created. */
  readonly addsNew: boolean;
}

/** Each is looked up. */
export const maximumLines = 500;

const created = z.object({ id: z.string() });

/** The ids of the records that a list names. New ones are of the same place as the record that names them. */
export async function idsOf(
  { desk, place }: Shown,
  { type, field, lines, chosen, addsNew }: Named,
): Promise<(string | Refusal | undefined)[]> {
  const kind = kindOfType(type, desk.kinds);
  if (lines.length > maximumLines) throw invalidField(field, `must be at most ${maximumLines} names`);
  const add = `. Correct the name, or tick “${desk.words.t('console.addNew')}”`;
  const otherwise = mayCall(desk, kind?.create) ? add : undefined;
  const ids: (string | Refusal | undefined)[] = [];
  for (const text of new Set(lines)) {
    const create = addsNew ? kind?.create : undefined;
    if (kind && create && (await findExactly(desk, kind, text)).length === 0) {
      const hasPlace = 'locale_id' in (create.input?.shape ?? {});
      if (hasPlace && place === undefined) throw invalidField(field, 'needs a venue first');
      const input = { name: text, ...(hasPlace && { locale_id: place }) };
      ids.push(created.parse(await create.call(desk.context, async () => input)).id);
    } else ids.push(await resolve(desk, { type, field, text, chosen, otherwise }).catch(unread(field)));
  }
  return ids;
}
