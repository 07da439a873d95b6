import type { Reader } from '../../orm/database.ts';
import { pastVisibility, presentVisibility } from '../../orm/reads/past-visibility.ts';
import type { Scope } from '../../orm/scope.ts';

/** What decides who sees a record; null while it does not exist. */
export type State = Readonly<Record<string, unknown>> | null;

/** The states that a record had, latest first, each with the time from which on it had it. */
type Past = readonly { readonly since: string; readonly state: State }[];

/** The past of venues, events and people, by id. Times are those of the ledger: ids of entries, in their order. */
export type Pasts = Map<string, Past>;

/** Works backwards from what is there now. */
export async function readPasts({ query }: Reader, scope: Scope, records: readonly string[]): Promise<Pasts> {
  const entries = await query(pastVisibility, scope, [records]);
  const present = new Map((await query(presentVisibility, scope, [records])).map((row) => [row.record, row]));
  // What a transaction changes changes at once, at the time of its last entry.
  const ends = new Map<number, string>();
  for (const { position, id } of entries) ends.set(position, ends.get(position) ?? id);
  const byRecord = Map.groupBy(entries, ({ record }) => record);
  return new Map(
    records.map((record) => {
      const past: { since: string; state: State }[] = [];
      let state: State = present.get(record) ?? null;
      for (const { position, operation, before } of byRecord.get(record) ?? []) {
        past.push({ since: ends.get(position) ?? '', state });
        if (operation === 'delete') state = before;
        else if (operation === 'update') state = { ...state, ...before };
        else state = null;
      }
      return [record, [...past, { since: '', state }]];
    }),
  );
}

/** The times at which any of the records changed. */
export const timesOf = (pasts: Pasts, records: readonly string[]): string[] =>
  records.flatMap((record) => (pasts.get(record) ?? []).map(({ since }) => since));

export const stateAt = (pasts: Pasts, record: string, time: string): State =>
  pasts.get(record)?.find(({ since }) => since <= time)?.state ?? null;

/** Everything that a column of the record has been. */
export const valuesOf = (pasts: Pasts, record: string, column: string): string[] =>
  (pasts.get(record) ?? []).flatMap(({ state }) => {
    const value = state?.[column];
    return typeof value === 'string' ? [value] : [];
  });
