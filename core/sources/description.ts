import { z } from 'zod';
import { latitude, longitude } from '../../orm/records/points.ts';
import { sourceKind } from '../../orm/records/source-choices.ts';
import { date, feedAddress, line, name, webAddress } from '../../orm/statements/input-types.ts';
import { timeZone } from '../values/time.ts';
import { isMapped, mappedFields, mappedIn } from './readers/naming/mapping.ts';

export type SourceKind = z.output<typeof sourceKind>;

const mapping = z.string().superRefine((text, context) => {
  const { field, column } = mappedIn(text);
  if (column === '') context.addIssue('must be like name=title');
  else if (!isMapped(field))
    context.addIssue(`must name a field: ${field} is not one of ${mappedFields.join(', ')}`);
});

/** What is too long is not repeated in a message. */
const mapped = line(300).pipe(mapping);

const position = z.tuple([latitude, longitude]);

const placed = line(600)
  .regex(/^.+=-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, { error: 'must be like The Hall=43.65,-79.38', abort: true })
  .refine(
    (text) =>
      position.safeParse(
        text
          .slice(text.lastIndexOf('=') + 1)
          .split(',')
          .map(Number),
      ).success,
    'must have a latitude from -90 to 90, and a longitude from -180 to 180',
  );

const words = z.array(line(100)).max(100).default([]);

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
    .describe(
      "Whether to use the time zone instead of a calendar's X-WR-TIMEZONE, and of zones that are not known.",
    ),
  mapping: z
    .array(mapped)
    .max(100)
    .default([])
    .describe(
      "Fields by the source's names, where these are not the usual ones: `name=title`, `starts_at=Date+Time`, `venue.latitude=lat`.",
    ),
  include: words.describe('Only events with one of these words in their title, categories or place.'),
  exclude: words.describe('No events with one of these words in their title, categories or place.'),
  starts_from: z
    .union([date, z.literal('now')], { error: 'must be a date such as 2026-11-22, or now' })
    .nullable()
    .default('now')
    .describe('Leave out what is over before this day, or now; null: nothing.'),
  days: z.number().int().min(1).max(1830).default(366).describe('How many days ahead series are read.'),
  venue: line().nullish().describe('The name, or the external id, of the venue of events that name none.'),
  places: z
    .array(placed)
    .max(500)
    .default([])
    .describe('Where places are whose coordinates the source lacks.'),
  url: webAddress.nullish().describe('The page where records were found that name none.'),
  latitude: latitude.nullish().describe('Where venues without coordinates are: the middle of the town.'),
  longitude: longitude.nullish().describe('Likewise.'),
};

/** How records are read, wherever they come from. */
export type ReadingOptions = z.output<typeof reading>;
const reading = z.object(readingFields);

/** What is to be read, and how. */
export type SourceDescription = z.output<typeof sourceDescription>;
export const sourceDescription = reading.extend({
  address: feedAddress,
  /** Null: it is recognized by the contents. */
  kind: z.enum(sourceKind.options).nullish(),
});
