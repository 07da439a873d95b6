import type { Reader } from '../../../orm/database.ts';
import type { DeletedEventRow, StoredEvent } from '../../../orm/reads/batch-input.ts';
import { type SeriesOfSource, seriesOfPerson, seriesOfSource } from '../../../orm/reads/series-of-source.ts';
import { toInstant } from '../../../orm/records/wall-time.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import { sharedFields } from '../../series/fields.ts';
import { type CheckedBatch, eventDefaults } from '../items/batch-items.ts';

/** The series that a source sent before as one item, or a person names, but for deleted ones which are among these events by now. */
export async function storedSeries(
  { query }: Reader,
  scope: Scope,
  { source, byPerson, events: items }: Pick<CheckedBatch, 'source' | 'byPerson' | 'events'>,
  events: readonly (StoredEvent | DeletedEventRow)[],
): Promise<(StoredEvent | DeletedEventRow)[]> {
  const externalIds = items.map(({ item }) => item.external_id);
  const rows = await query(byPerson ? seriesOfPerson : seriesOfSource, scope, [source, externalIds]);
  const present = new Set(events.flatMap(({ id, external_id }) => (id === null ? [] : external_id)));
  return rows.filter(({ id, external_id }) => id !== null || !present.has(external_id)).map(asEvent);
}

/** A series as an item has it: its first date, with the rule. */
function asEvent(row: SeriesOfSource): StoredEvent | DeletedEventRow {
  if (row.name === null) return row;
  const { starts_local, ends_local, shared, ...series } = row;
  const { person_ids, tag_ids, photo_url: _, ...fields } = sharedFields.parse(shared);
  const instant = (local: string) => toInstant(local, series.time_zone).toISOString();
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));
  return {
    ...eventDefaults,
    ...given,
    ...series,
    starts_at: instant(starts_local),
    ends_at: ends_local && instant(ends_local),
    people: person_ids ?? [],
    tags: tag_ids ?? [],
  };
}
