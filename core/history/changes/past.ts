import type { Reader } from '../../../orm/database.ts';
import { pastVisibility, presentVisibility } from '../../../orm/reads/past-visibility.ts';
import type { Scope } from '../../../orm/statements/scope.ts';

/** What decides who sees a record; null while it does not exist. */
export type State = Readonly<Record<string, unknown>> | null;

/** The states that a record had, latest first, each with the time and the position from which on it had it. */
type Past = readonly { readonly since: string; readonly position: number; readonly state: State }[];

/** The past of venues, events, people and photos, by id. Times are those of the ledger: ids of entries, in their order. */
export type Pasts = Map<string, Past>;

/** Of records and, for events, of the venues where they have been. Works backwards from what is there now. */
export async function readPasts(reader: Reader, scope: Scope, records: readonly string[]): Promise<Pasts> {
  const own = await readStates(reader, scope, records);
  const known = new Set(records);
  const venues = new Set(
    [...own.entries.map(({ before }) => before), ...own.present].flatMap(({ venue_id: id }) =>
      typeof id === 'string' && !known.has(id) ? [id] : [],
    ),
  );
  const others = await readStates(reader, scope, [...venues]);
  return pastsOf([...known, ...venues], {
    entries: [...own.entries, ...others.entries].sort((one, other) => (one.id < other.id ? 1 : -1)),
    present: [...own.present, ...others.present],
  });
}

async function readStates({ query }: Reader, scope: Scope, records: readonly string[]) {
  if (records.length === 0) return { entries: [], present: [] };
  return {
    entries: await query(pastVisibility, scope, [records]),
    present: await query(presentVisibility, scope, [records]),
  };
}

function pastsOf(
  records: readonly string[],
  { entries, present }: Awaited<ReturnType<typeof readStates>>,
): Pasts {
  // What a transaction changes changes at once, at the time of its last entry.
  const ends = new Map<number, string>();
  for (const { position, id } of entries) ends.set(position, ends.get(position) ?? id);
  const byRecord = Map.groupBy(entries, ({ record }) => record);
  const states = new Map(present.map((row) => [row.record, row]));
  return new Map(
    records.map((record) => {
      const past: Past[number][] = [];
      let state: State = states.get(record) ?? null;
      for (const { position, operation, before } of byRecord.get(record) ?? []) {
        past.push({ since: ends.get(position) ?? '', position, state });
        if (operation === 'delete') state = before;
        else if (operation === 'update') state = { ...state, ...before };
        else state = null;
      }
      return [record, [...past, { since: '', position: 0, state }]];
    }),
  );
}

/** The times from which on any of the records was different: the last one before a position, and all since. */
export function timesSince(pasts: Pasts, records: readonly string[], position: number): string[] {
  const changes = records.flatMap((record) => pasts.get(record) ?? []);
  const isBefore = (change: { position: number }) => change.position < position;
  const start = changes.filter(isBefore).reduce((last, { since }) => (since > last ? since : last), '');
  return changes.flatMap(({ since }) => (since >= start ? [since] : []));
}

export const stateAt = (pasts: Pasts, record: string, time: string): State =>
  pasts.get(record)?.find(({ since }) => since <= time)?.state ?? null;

/** The venues where an event has been. */
export const venuesOf = (pasts: Pasts, record: string): string[] => [
  ...new Set(
    (pasts.get(record) ?? []).flatMap(({ state }) =>
      typeof state?.venue_id === 'string' ? [state.venue_id] : [],
    ),
  ),
];
