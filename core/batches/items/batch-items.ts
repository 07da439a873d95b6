import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { eventStatus } from '../../../orm/records/event.ts';
import { latitude, longitude } from '../../../orm/records/points.ts';
import { maximumTagsOfEvent } from '../../../orm/records/tag.ts';
import {
  instantOrDate,
  line,
  name,
  prose,
  reference,
  webAddress,
} from '../../../orm/statements/input-types.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import { fieldErrors } from '../../errors/field-errors.ts';
import { capacity, room } from '../../events/capacity.ts';
import { detailDefaults, detailsOfItem } from '../../events/detail-fields.ts';
import { maximumLineUp } from '../../events/line-up.ts';
import { localTimes } from '../../events/local-times.ts';
import { endOfEvent, startOfEvent, wholeDays } from '../../events/times.ts';
import { tagWord } from '../../tags/word.ts';
import { accessibility } from '../../values/accessibility.ts';
import { timeZone } from '../../values/time.ts';
import { externalId } from './external-id.ts';
import { type InvalidItem, maximumNamed } from './invalid-batch.ts';
import { namesUpTo } from './names.ts';
import { provenance } from './provenance.ts';
import { seriesOfItem } from './series-fields.ts';

const everyItem = {
  external_id: externalId,
  provenance,
  force: z
    .boolean()
    .optional()
    .describe(
      "Overwrites an administrator's edits with the item's values, and restores the record, its people and its picture if an administrator deleted them. Renamed people keep their names.",
    ),
};

const named =
  'The record that the item means, when its source sends it for the first time: it is joined to the source then, and is given only what it has not.';

const required = 'Required when the record does not exist yet.';

export const batchVenue = z
  .strictObject({
    ...everyItem,
    id: reference('Venue').optional().describe(named),
    name: line().optional().describe(required),
    locale: name().optional().describe(`The label of a locale of the audience. ${required}`),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    address: prose(500).nullish().describe('Postal address.'),
    url: webAddress.nullish().describe("The address of the venue's page."),
    photo_url: webAddress
      .nullish()
      .describe('The address of a picture. One that an administrator replaced or deleted stays so.'),
    hidden: z.boolean().nullish().describe('Whether only administrators and API keys see it.'),
    accessibility: accessibility
      .nullish()
      .describe('What it has for those who need it. Replaces what the source said before.'),
  })
  .describe('Omitted fields are unchanged; null clears a field.');

const venueReference = z
  .strictObject({ external_id: externalId.optional(), id: reference('Venue').optional() })
  .refine(({ external_id, id }) => (external_id === undefined) !== (id === undefined), {
    error: 'must name the venue by external_id or by id',
  })
  .describe(
    `By external_id, a venue of this batch or one that the same source sent before; or by id. ${required}`,
  );

const personName = line().describe(
  "Found by name in the audience, whatever case, accents and punctuation in the venue's locale, or created there. A person whom " +
    'an administrator renamed is found by the former name as well; one whom an administrator deleted is left out.',
);

export const batchEvent = z
  .strictObject({
    ...everyItem,
    id: reference('Event').optional().describe(named),
    name: line().optional().describe(required),
    venue: venueReference.optional(),
    starts_at: instantOrDate.optional().describe(startOfEvent),
    ends_at: instantOrDate.nullish().describe(endOfEvent),
    ...localTimes,
    all_day: z.boolean().nullish().describe(wholeDays),
    time_zone: timeZone.nullish().describe("Defaults to that of the venue's locale."),
    description: prose(20_000).nullish().describe('What it is about.'),
    url: webAddress.nullish(),
    featured: z.boolean().nullish().describe('Whether it is featured.'),
    hidden: z.boolean().nullish().describe('Whether only administrators and API keys see it.'),
    status: eventStatus.nullish().describe('Whether it takes place.'),
    ...detailsOfItem,
    capacity: capacity.nullish().describe(room),
    ...seriesOfItem,
    people: namesUpTo(maximumLineUp, personName).nullish().describe('The line-up, in order.'),
    tags: namesUpTo(maximumTagsOfEvent, tagWord)
      .nullish()
      .describe(
        'What it is, in the words of the source. Those that the audience has no tag for are shown to its owners, who may ' +
          'make tags of them.',
      ),
  })
  .describe('Omitted fields are unchanged; null clears a field.');

/** What null stands for, and no value in a new event. */
export const eventDefaults = {
  ends_at: null,
  all_day: false,
  description: null,
  url: null,
  featured: false,
  hidden: false,
  status: 'scheduled',
  ...detailDefaults,
  capacity: null,
  recurrence: null,
  excluded_dates: [],
  people: [],
  tags: [],
} satisfies { [Field in keyof BatchEvent]?: BatchEvent[Field] | null };

export type BatchVenue = z.output<typeof batchVenue>;
export type BatchEvent = z.output<typeof batchEvent>;

/** Others are served after so many items, which take about a millisecond. */
export const itemsAtOnce = 50;

export interface CheckedItem<Item> {
  readonly item: Item;
  readonly index: number;
}

export interface CheckedBatch {
  readonly source: string;
  /** Whether its source is a person, who may name any record of the audience by its id. */
  readonly byPerson?: boolean;
  /** Where what a person says to be new may be already, as warnings tell: nowhere by default. */
  readonly visible?: Scope | undefined;
  readonly venues: readonly CheckedItem<BatchVenue>[];
  readonly events: readonly CheckedItem<BatchEvent>[];
  readonly invalid: readonly InvalidItem[];
}

interface UncheckedBatch {
  readonly source: string;
  readonly venues: readonly unknown[];
  readonly events: readonly unknown[];
}

/** Parses the items and collects those that are malformed or duplicates, until there are as many as a refusal names. */
export async function checkBatch({ source, venues, events }: UncheckedBatch): Promise<CheckedBatch> {
  const invalid: InvalidItem[] = [];
  return {
    source,
    venues: await checkItems('venue', batchVenue, venues, invalid),
    events: await checkItems('event', batchEvent, events, invalid),
    invalid,
  };
}

async function checkItems<Item extends { external_id: string }>(
  kind: InvalidItem['kind'],
  schema: z.ZodType<Item>,
  items: readonly unknown[],
  invalid: InvalidItem[],
): Promise<CheckedItem<Item>[]> {
  const checked: CheckedItem<Item>[] = [];
  const indexes = new Map<string, number>();
  for (const [index, value] of items.entries()) {
    if (index % itemsAtOnce === 0) await setImmediate();
    if (invalid.length === maximumNamed) break;
    const { data: item, error } = schema.safeParse(value);
    const external_id = item?.external_id ?? externalIdOf(value);
    const first = external_id === null ? undefined : indexes.get(external_id);
    if (external_id !== null) indexes.set(external_id, first ?? index);
    if (item !== undefined && first === undefined) checked.push({ item, index });
    else
      invalid.push({
        kind,
        index,
        external_id,
        fields: {
          ...(first !== undefined && { external_id: [`duplicates the item at index ${first}`] }),
          ...(error !== undefined && fieldErrors(error)),
        },
      });
  }
  return checked;
}

function externalIdOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('external_id' in value)) return null;
  return typeof value.external_id === 'string' ? value.external_id.trim() : null;
}
