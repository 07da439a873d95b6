import type { InvalidItem } from '../batches/invalid-batch.ts';

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
