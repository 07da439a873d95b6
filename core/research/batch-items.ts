import { z } from 'zod';
import { eventStatus } from '../events/event.ts';
import { latitude, longitude } from '../geo.ts';
import { reference } from '../ids.ts';
import { line, name, prose, webAddress } from '../text.ts';
import { instant, timeZone } from '../time.ts';

export const externalId = line(255).describe(
  "The source's own name for the record, unique within the source and kind. Case matters; blanks around it do not.",
);

const provenance = z.strictObject({
  url: webAddress.describe('Where it was found.'),
  retrieved_at: instant.describe('When it was found there.'),
  confidence: z.number().min(0).max(1).describe('How sure the source is: 0 to 1.'),
  note: prose(2000).nullish(),
});

const everyItem = {
  external_id: externalId,
  provenance,
  force: z
    .boolean()
    .optional()
    .describe(
      "Overwrites an administrator's edits, and brings back what an administrator deleted, with what the item gives.",
    ),
};

const required = 'Required of a record that is not there yet.';

export const batchVenue = z
  .strictObject({
    ...everyItem,
    name: line().optional().describe(required),
    locale: name().optional().describe(`The label of a locale of the audience. ${required}`),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    address: prose(500).nullish(),
    url: webAddress.nullish().describe("The address of the venue's page."),
    photo_url: webAddress.nullish(),
    hidden: z.boolean().nullish(),
  })
  .describe('A field left out leaves the stored value; null clears it.');

const venueReference = z
  .strictObject({ external_id: externalId.optional(), id: reference('Venue').optional() })
  .refine(({ external_id, id }) => (external_id === undefined) !== (id === undefined), {
    error: 'must name the venue by external_id or by id',
  })
  .describe(`By external_id a venue of this batch, or one that the same source sent before. ${required}`);

const personName = line().describe('Found by name in the audience, or created where the venue is.');

export const batchEvent = z
  .strictObject({
    ...everyItem,
    name: line().optional().describe(required),
    venue: venueReference.optional(),
    starts_at: instant.optional(),
    ends_at: instant.nullish(),
    time_zone: timeZone.nullish().describe("That of the venue's locale unless given."),
    description: prose(20_000).nullish(),
    url: webAddress.nullish(),
    featured: z.boolean().nullish(),
    status: eventStatus.nullish(),
    people: z
      .array(personName)
      .max(500)
      .transform((names) => [...new Set(names)])
      .nullish()
      .describe('The line-up, in order.'),
  })
  .describe('A field left out leaves the stored value; null clears it.');

export type BatchVenue = z.output<typeof batchVenue>;
export type BatchEvent = z.output<typeof batchEvent>;
export type Provenance = z.output<typeof provenance>;

export const batchSource = z
  .strictObject({
    name: line(200).describe('The scope of external ids: the same name, the same records.'),
    url: webAddress.nullish(),
    agent: line(500).nullish().describe('The program that sends the batch.'),
  })
  .meta({ id: 'BatchSource' });

export type BatchSource = z.output<typeof batchSource>;
