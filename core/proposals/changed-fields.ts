import { batchEvent, batchVenue } from '../batches/items/batch-items.ts';
import type { EventDecision } from '../batches/planning/plan-event.ts';
import type { VenueDecision } from '../batches/planning/plan-venue.ts';

interface ProposedField {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Of what is stored by id, what a batch has instead. */
const storedNames: Readonly<Record<string, string>> = {
  people: 'people_names',
  photo_url: 'photo_address',
  tags: 'tag_names',
};

/**
 * The fields of an item that would change, as batches have them, but venues by their names. What follows from them, as the
 * end of a whole day from its start, is none. `names`: those of venues, and the labels of locales, by id.
 */
export function changedFields(
  { before, values, changed }: VenueDecision | EventDecision,
  item: object,
  names: ReadonlyMap<unknown, string>,
): ProposedField[] {
  const sent = new Map<string, unknown>(Object.entries(item));
  const former = new Map<string, unknown>(Object.entries(before ?? {}));
  const later = new Map<string, unknown>(Object.entries(values ?? {}));
  const isReference = (name: string) => name === 'locale' || name === 'venue';
  return [...changed]
    .filter((name) => sent.has(name))
    .map((name) => {
      if (isReference(name))
        return {
          name,
          before: names.get(former.get(name)) ?? null,
          after: names.get(later.get(name)) ?? null,
        };
      const stored = storedNames[name];
      const after = stored === undefined ? later.get(name) : sent.get(name);
      return { name, before: former.get(stored ?? name) ?? null, after: after ?? null };
    });
}

const shapes = { venue: Object.keys(batchVenue.shape), event: Object.keys(batchEvent.shape) };

/** In the order in which items have them. */
export const inOrder = (kind: keyof typeof shapes, fields: readonly ProposedField[]): ProposedField[] =>
  fields.toSorted((one, other) => shapes[kind].indexOf(one.name) - shapes[kind].indexOf(other.name));
