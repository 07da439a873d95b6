import { z } from 'zod';
import { type ReadingOptions, readingFields } from '../../../core/sources/description.ts';

const minute = 60_000;
const units = { m: minute, h: 60 * minute, d: 24 * 60 * minute } as const;

const interval = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a number of minutes, hours or days such as 30m, 6h or 1d')
  .optional()
  .describe('Keep running, and send what has changed this often, such as 6h');

/** `6h` in milliseconds. */
export const milliseconds = (text: string): number =>
  Number(text.slice(0, -1)) * (text.endsWith('m') ? units.m : text.endsWith('h') ? units.h : units.d);

const coordinates = z
  .string()
  .regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, 'must be a latitude and a longitude such as 43.65,-79.38')
  .optional()
  .describe('Where venues without coordinates are, such as 43.65,-79.38: the middle of the town');

/** `43.65,-79.38` as numbers. */
function position(text: string): Pick<ReadingOptions, 'latitude' | 'longitude'> {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number);
  return { latitude, longitude };
}

/** A field that may be left out; on a command line, nothing is null. */
const optional = <Schema extends z.ZodType>(field: z.ZodOptional<z.ZodNullable<Schema>>) =>
  field
    .unwrap()
    .unwrap()
    .optional()
    .describe(field.description ?? '');

export const options = z.object({
  inputs: z.array(z.string()).min(1).meta({ positional: true }).describe('files, directories or addresses'),
  community: z.string().optional().describe('Only the records of this community'),
  source: z.string().default('raw records').describe('The source name, which scopes the external ids'),
  locale: optional(readingFields.locale).describe('The label of the locale of venues that name none'),
  timeZone: optional(readingFields.time_zone),
  overrideTimeZone: readingFields.override_time_zone,
  coordinates,
  venue: optional(readingFields.venue),
  url: optional(readingFields.url),
  place: readingFields.places.describe(
    'Where a place is whose coordinates the source lacks, such as "The Barn=43.65,-79.38"',
  ),
  map: readingFields.mapping,
  include: readingFields.include,
  exclude: readingFields.exclude,
  days: readingFields.days,
  from: optional(readingFields.starts_from.unwrap().optional()).describe(
    'Leave out what is over before this day, or now',
  ),
  deleteMissing: z
    .boolean()
    .default(false)
    .describe('Delete what the source had and no longer has, unless it was edited or others built on it'),
  dryRun: z.boolean().default(false).describe('Print what would happen, without writing'),
  every: interval,
  privateAddresses: z.boolean().default(false).describe('Also read from addresses of private networks'),
});

/** How records are read, as the command line says it. */
export const readingOf = (given: z.output<typeof options>): ReadingOptions => ({
  locale: given.locale,
  time_zone: given.timeZone,
  override_time_zone: given.overrideTimeZone,
  mapping: given.map,
  include: given.include,
  exclude: given.exclude,
  starts_from: given.from ?? null,
  days: given.days,
  venue: given.venue,
  places: given.place,
  url: given.url,
  ...(given.coordinates !== undefined && position(given.coordinates)),
});
