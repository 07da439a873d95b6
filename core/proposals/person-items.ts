import { z } from 'zod';
import { batchEvent, batchVenue } from '../batches/items/batch-items.ts';
import { nullAs } from '../values/null-as.ts';

const maximumItems = 100;
const maximumSeries = 10;

const everyItem = {
  external_id: batchVenue.shape.external_id.describe(
    "The id of the record to change; of a new one, a text of one's own, by which events of the same proposal name a venue.",
  ),
  provenance: batchVenue.shape.provenance.describe('Where it was found.').meta({ id: 'ProvenanceInput' }),
};

export const personVenue = batchVenue
  .omit({ force: true, id: true })
  .extend({
    ...everyItem,
    accessibility: batchVenue.shape.accessibility.describe(
      'What it has for those who need it. What is omitted is unchanged; `unknown` clears it.',
    ),
  })
  .describe('A new venue, or changes of one. Omitted fields are unchanged; null clears a field.')
  .meta({ id: 'ProposedVenueInput' });

export const personEvent = batchEvent
  .omit({ force: true, id: true })
  .extend({
    ...everyItem,
    venue: batchEvent.shape.venue
      .unwrap()
      .describe('A venue by its id, or a new one of the same proposal by its external id.')
      .meta({ id: 'VenueReferenceInput' })
      .optional(),
  })
  .describe('A new event, or changes of one. Omitted fields are unchanged; null clears a field.')
  .meta({ id: 'ProposedEventInput' });

/** The dates of each are made while the audience is locked. */
const hasFewSeries = (items: readonly { readonly recurrence?: unknown }[]) =>
  items.filter(({ recurrence }) => recurrence !== undefined).length <= maximumSeries;

/** What a person proposes: items as in a batch, whose source is the person. */
export const personItems = {
  venues: nullAs(z.array(personVenue).max(maximumItems), []).default([]).describe('Venues: up to 100.'),
  events: nullAs(z.array(personEvent).max(maximumItems).refine(hasFewSeries, 'must have up to 10 series'), [])
    .default([])
    .describe('Events: up to 100, of which up to 10 with a recurrence.'),
};

export type PersonItems = z.output<z.ZodObject<typeof personItems>>;
