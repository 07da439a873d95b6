import { timeZone } from '../../core/values/time.ts';
import type { AnyDesk } from './desk.ts';
import { kindOfType } from './kinds.ts';
import { listRows, type Row } from './references.ts';

/** The zone of a record's times: its own, or its locale's. */
export const zoneOf = (found: Row | null, otherwise: string): string =>
  [found?.time_zone, found?.locale_time_zone].map((zone) => timeZone.safeParse(zone).data).find(Boolean) ??
  otherwise;

/** That of the audience's first locale. */
export async function usualZone({ context, kinds, owner }: AnyDesk): Promise<string> {
  const locales = kindOfType('Locale', kinds);
  if (locales === undefined) return 'UTC';
  const { rows } = await listRows(context, locales, owner, { first: 1 });
  return zoneOf(rows[0] ?? null, 'UTC');
}

export interface Shown {
  readonly desk: AnyDesk;
  readonly zone: string;
  /** The locale to which the record belongs, if that is known. */
  readonly place?: string | undefined;
}
