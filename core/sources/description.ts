import { z } from 'zod';
import { sourceKinds } from '../../orm/schema/entities/source.ts';
import { date, latitude, line, longitude, name, webAddress } from '../../orm/statements/input-types.ts';
import { timeZone } from '../values/time.ts';
import { isMapped, mappedFields } from './readers/naming/mapping.ts';

export type SourceKind = (typeof sourceKinds)[number];

const mapping = z
  .strictObject({
    field: name(60)
      .refine(isMapped, `must be one of ${mappedFields.join(', ')}, or of a venue's after \`venue.\``)
      .describe(
        'A field of ours, such as `starts_at`, or of the venue of an event, such as `venue.latitude`.',
      ),
    column: name(200).describe(
      "The source's name of it: `when.start` for a field within another, `Date+Time` for two that are one.",
    ),
  })
  .meta({ id: 'SourceMapping', description: 'Which field of a source is which of ours.' });

const place = z
  .strictObject({
    name: line().describe('The name that the source gives it.'),
    latitude,
    longitude,
  })
  .meta({ id: 'SourcePlace', description: 'Where a place is that a source only names.' });

const words = z.array(name(100)).max(100).default([]);

/** How the records of a source are read: the same for a source that the service reads, a preview, and the command line. */
export const readingFields = {
  locale: name()
    .nullish()
    .describe('The label of the locale of venues that name none. By default, the nearest one.'),
  time_zone: timeZone
    .nullish()
    .describe("The time zone of times that have none, such as America/Toronto. By default, the venue's."),
  override_time_zone: z
    .boolean()
    .default(false)
    .describe("Use the time zone instead of a calendar's X-WR-TIMEZONE, and of zones that are not known."),
  mapping: z.array(mapping).max(100).default([]).describe('Fields whose names are not the usual ones.'),
  include: words.describe('Only events with one of these words in their title, categories or place.'),
  exclude: words.describe('No events with one of these words in their title, categories or place.'),
  from: z
    .union([date, z.literal('now')], { error: 'must be a date such as 2026-11-22, or now' })
    .nullable()
    .default('now')
    .describe('Leave out what is over before this day, or now; null: nothing.'),
  days: z.number().int().min(1).max(1830).default(366).describe('How many days ahead series are read.'),
  venue: line().nullish().describe('The name, or the external id, of the venue of events that name none.'),
  places: z
    .array(place)
    .max(500)
    .default([])
    .describe('Where places are whose coordinates the source lacks.'),
  url: webAddress.nullish().describe('The page where records were found that name none.'),
  latitude: latitude.nullish().describe('Where venues without coordinates are: the middle of the town.'),
  longitude: longitude.nullish(),
};

export const descriptionFields = {
  address: webAddress.describe('The address of the calendar, page or file.'),
  kind: z
    .enum(sourceKinds)
    .meta({ id: 'SourceKind' })
    .nullish()
    .describe('What it is. By default, that is recognized by its contents.'),
  ...readingFields,
};

const description = z.strictObject(descriptionFields);
export type SourceDescription = z.output<typeof description>;

const reading = z.strictObject(readingFields);
/** How records are read, wherever they come from. */
export type ReadingOptions = z.output<typeof reading>;
