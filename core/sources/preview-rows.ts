import type { EventDecision } from '../batches/planning/plan-event.ts';
import type { VenueDecision } from '../batches/planning/plan-venue.ts';
import type { PlannedSource } from './plan-of-source.ts';
import type { PreviewRow } from './preview-output.ts';
import { localTime } from './readers/local-time.ts';

const maximumRows = 50;

interface Place {
  readonly name: string | null;
  readonly result: PreviewRow['result'];
  readonly id: string | null;
}

/** The events as they would be, by time; or the venues, if there are no events. */
export function previewRows({ plan, report, stored }: PlannedSource): PreviewRow[] {
  const warningsOf = new Map(
    report.items.map(({ kind, external_id, warnings = [] }) => [
      `${kind} ${external_id}`,
      warnings.map(({ message }) => message),
    ]),
  );
  const places = new Map<string, Place>();
  for (const row of stored.venues)
    if (row.id !== null) places.set(row.id, { name: row.name, result: 'unchanged', id: row.id });
  const warningsAt = new Map<string, string[]>();
  for (const { id, externalId, result, values } of plan.venues) {
    if (values === null || id === null) continue;
    places.set(id, { name: values.name, result, id: result === 'created' ? null : id });
    warningsAt.set(id, warningsOf.get(`venue ${externalId}`) ?? []);
  }
  const events = plan.events
    .flatMap((decision) => eventRow(decision, places, warningsAt))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
  if (events.length > 0) return events.slice(0, maximumRows).map(({ row }) => row);
  return plan.venues
    .slice(0, maximumRows)
    .flatMap((decision) => venueRow(decision, warningsOf.get(`venue ${decision.externalId}`) ?? []));
}

function eventRow(
  { externalId, result, values, kept }: EventDecision,
  places: ReadonlyMap<string, Place>,
  warningsAt: ReadonlyMap<string, string[]>,
): { readonly at: string; readonly row: PreviewRow }[] {
  if (values === null) return [];
  const { name, status, starts_at, ends_at, all_day, time_zone, venue } = values;
  const shown = (time: string) =>
    localTime(time, time_zone).slice(0, all_day ? 'yyyy-mm-dd'.length : undefined);
  const place = places.get(venue);
  const row = {
    kind: 'event',
    external_id: externalId,
    result,
    title: name,
    status,
    starts_at: shown(starts_at),
    ends_at: ends_at && shown(ends_at),
    time_zone,
    venue: place?.name ?? null,
    venue_result: place?.result ?? null,
    venue_id: place === undefined ? venue : place.id,
    warnings: [...(warningsAt.get(venue) ?? []), ...keptFields(kept)],
  };
  return [{ at: starts_at, row }];
}

const venueRow = (
  { id, externalId, result, values, kept }: VenueDecision,
  warnings: readonly string[],
): PreviewRow[] =>
  values === null
    ? []
    : [
        {
          kind: 'venue',
          external_id: externalId,
          result,
          title: values.name,
          status: null,
          starts_at: null,
          ends_at: null,
          time_zone: null,
          venue: null,
          venue_result: null,
          venue_id: result === 'created' ? null : id,
          warnings: [...warnings, ...keptFields(kept)],
        },
      ];

const keptFields = (kept: readonly string[]): string[] =>
  kept.map((field) => `Kept, as edited or given before: ${field}.`);
