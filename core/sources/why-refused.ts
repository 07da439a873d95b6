import type { BatchReport } from '../batches/batch-report.ts';
import type { InvalidItem } from '../batches/items/invalid-batch.ts';
import type { EventItem } from './readers/item-of.ts';
import type { Items } from './readers/items.ts';

/** Whether it is a venue without coordinates that the service does not have. */
export const isUnplaced = ({ kind, fields }: InvalidItem): boolean =>
  kind === 'venue' && fields.latitude !== undefined && fields.longitude !== undefined;

/** Why a batch refuses an item of a source, in words. */
export function whyRefused(item: InvalidItem): string {
  if (isUnplaced(item)) return 'without coordinates, and the service has no such venue';
  if (item.kind === 'event' && item.fields.venue !== undefined) return 'at a venue left out';
  return Object.entries(item.fields)
    .map(([field, [problem = '']]) => `${field} ${problem}`)
    .join('; ');
}

/** The new events that a batch leaves out, as somebody deleted their venue, or rejected it for good. */
export function atDeletedVenues(
  report: Pick<BatchReport, 'items'>,
  { venues, events }: Items,
): { readonly event: EventItem; readonly reason: string }[] {
  const leftOut = new Set(
    report.items.flatMap(({ kind, id, external_id, kept }) =>
      kind === 'event' && id === null && kept?.includes('deleted') ? external_id : [],
    ),
  );
  const names = new Map(venues.map(({ external_id, name }) => [external_id, name]));
  return events
    .filter(({ external_id }) => leftOut.has(external_id))
    .map((event) => {
      const { external_id } = event.venue;
      return {
        event,
        reason: `at a venue that was deleted, or rejected for good: ${names.get(external_id) ?? external_id}`,
      };
    });
}
