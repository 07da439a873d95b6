import { z } from 'zod';
import { eventStatus } from '../../../orm/records/event.ts';
import { instant } from '../../../orm/statements/input-types.ts';
import { detailFields } from '../../events/detail-fields.ts';
import { accessibility } from '../../values/accessibility.ts';
import { languages } from '../../values/language.ts';
import { timeZone } from '../../values/time.ts';

// The records as collected, with their defects; the rules in cleaning/ clean them.

const source_url = z
  .string()
  .nullable()
  .default(null)
  .describe('The page that the record was taken from. May end in a line feed, or hold a remark.');

const community = z.string().default('').describe('The collection that it belongs to, such as `contra`.');

const retrieved_at = instant.optional().describe('When it was retrieved; else when the file was written.');

const rawLocale = z.object({
  label: z.string().describe('Unique, such as `portland-me-us`.'),
  timezone: z.string(),
});

/** What cannot be used of a source that says more than is needed is left out. */
const usable = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const rawVenue = z.object({
  external_id: z.string(),
  name: z.string().default('').describe('May be empty, or have stray spaces.'),
  locale: z.string().nullable().default(null).describe('Label of the nearest locale.'),
  latitude: z.number().nullable().default(null),
  longitude: z.number().nullable().default(null),
  coordinate_precision: z
    .enum(['point', 'city'])
    .nullable()
    .default(null)
    .describe('`city`: the middle of the town.'),
  address: z.string().nullable().default(null),
  accessibility: usable(accessibility),
  community,
  source_url,
  retrieved_at,
});

const rawEvent = z.object({
  external_id: z.string().describe('Of those given twice, the first is taken.'),
  name: z.string().default(''),
  venue: z.string().optional().describe('External id of the venue.'),
  starts_at: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'In UTC with `Z`, with an offset, in local time without, or a date for a whole day; null for a series and for a weekend not yet dated.',
    ),
  ends_at: z
    .string()
    .nullable()
    .default(null)
    .describe('In the form of `starts_at`; a date is that of the last day.'),
  timezone: timeZone.nullable().default(null).describe('Where null, that of the locale.'),
  source_url,
  retrieved_at,
  community,
  people: z.array(z.object({ person: z.string(), role: z.string() })).optional(),
  performers: z.array(z.string()).optional().describe('Names of people, where there is no list of them.'),
  status: eventStatus.optional(),
  description: z.string().optional().describe('HTML is read as text.'),
  price: usable(detailFields.price),
  ticket_url: z.string().nullish(),
  online: z.boolean().optional(),
  online_url: z.string().nullish(),
  languages: usable(languages),
  age_limit: usable(z.coerce.number().int().min(0).max(120)),
  doors_at: z.string().optional(),
  all_day: z.boolean().optional(),
  categories: z.array(z.string()).optional().describe('By which events are included or excluded.'),
});

const rawPerson = z.object({
  external_id: z.string(),
  name: z.string().describe('A person, a band, an organiser, or a word for one not known yet.'),
});

/** The shape of the records in each file, by its name without `.json`. */
export const rawShapes = { locales: rawLocale, venues: rawVenue, people: rawPerson, events: rawEvent };

export type RawVenue = z.output<typeof rawVenue>;
export type RawEvent = z.output<typeof rawEvent>;
export type RawPerson = z.output<typeof rawPerson>;
