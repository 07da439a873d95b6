import { z } from 'zod';

// The records as the collected files hold them, defects and all: what is fit to keep is decided by their readers.

const source_url = z
  .string()
  .nullable()
  .describe('The page that the record was taken from. May end in a line feed, or hold a remark.');

const time_zone = z.string().nullable().describe('IANA name, where the place is known.');

export const community = z.enum(['toronto', 'contra', 'nyphil', 'gazetteer']);

export const rawLocale = z.object({
  label: z.string().describe('Unique, such as `portland-me-us`.'),
  name: z.string(),
  region: z.string().nullable(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timezone: z.string(),
});

export const rawVenue = z.object({
  external_id: z.string(),
  name: z.string().describe('May be empty, or have stray blanks.'),
  locale: z.string().nullable().describe('Label of the nearest locale.'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  coordinate_precision: z.enum(['point', 'city']).nullable().describe('`city`: the middle of the town.'),
  address: z.string().nullable(),
  community,
  source_url,
  kind: z.string().optional(),
});

export const rawEvent = z.object({
  external_id: z.string().describe('Of those given twice, the first is taken.'),
  name: z.string(),
  venue: z.string().describe('External id of the venue.'),
  starts_at: z
    .string()
    .nullable()
    .describe(
      'In UTC with `Z`, with an offset, in local time without, or a date alone; null for a series and for a weekend not yet dated.',
    ),
  ends_at: z.string().nullable().describe('In the form of `starts_at`; a date is that of the last day.'),
  timezone: time_zone,
  source_url,
  community,
  people: z.array(z.object({ person: z.string(), role: z.string() })).optional(),
  kind: z.array(z.string()).optional(),
  description: z.string().optional().describe('Cut to 280 characters.'),
  free: z.boolean().optional(),
  price: z.number().optional(),
  all_day: z.boolean().optional(),
  year: z.number().int().optional().describe('Of a dance weekend.'),
  typical_month: z.string().optional().describe('Of a weekend not yet dated.'),
  recurrence: z
    .object({ weekdays: z.array(z.string()), times_per_year: z.number().nullable() })
    .partial()
    .optional()
    .describe('Of a series.'),
  raw_weekdays: z.string().optional(),
  raw_time: z.string().optional(),
  roles_called: z.string().optional(),
  tags: z.array(z.string()).optional(),
  active: z.boolean().optional(),
});

export const rawPerson = z.object({
  external_id: z.string(),
  name: z.string().describe('A person, a band, an organiser, or a word for one not known yet.'),
  roles: z.array(z.string()),
  community,
});

const rawPhoto = z.object({
  external_id: z.string(),
  url: z.string(),
  event: z.string(),
  venue: z.string(),
});

const rawTrack = z.object({
  external_id: z.string(),
  title: z.string(),
  person: z.string().describe('External id of the composer.'),
  performed_by: z.array(z.string()),
  community,
  source_url: source_url.describe('The programme that the work was first found in.'),
});

/** By the name of their file, without `.json`. */
export const rawFiles = z.object({
  locales: z.array(rawLocale),
  venues: z.array(rawVenue),
  events: z.array(rawEvent),
  people: z.array(rawPerson),
  photos: z.array(rawPhoto),
  tracks: z.array(rawTrack),
});

export type RawFiles = z.output<typeof rawFiles>;
export type RawVenue = z.output<typeof rawVenue>;
export type RawEvent = z.output<typeof rawEvent>;
export type RawPerson = z.output<typeof rawPerson>;
export type RawPhoto = z.output<typeof rawPhoto>;
export type RawTrack = z.output<typeof rawTrack>;
export type RawLocale = z.output<typeof rawLocale>;
