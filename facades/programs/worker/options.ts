import { z } from 'zod';
import { timeZone as zone } from '../../../core/values/time.ts';
import { date, webAddress } from '../../../orm/statements/input-types.ts';

const minute = 60_000;
const units = { m: minute, h: 60 * minute, d: 24 * 60 * minute } as const;

const interval = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a number of minutes, hours or days such as 30m, 6h or 1d')
  .describe('Keep running, and send what has changed this often, such as 6h');

/** `6h` in milliseconds. */
export const milliseconds = (text: string): number =>
  Number(text.slice(0, -1)) * (text.endsWith('m') ? units.m : text.endsWith('h') ? units.h : units.d);

const coordinates = z
  .string()
  .regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, 'must be a latitude and a longitude such as 43.65,-79.38')
  .describe('Where venues without coordinates are, such as 43.65,-79.38: the middle of the town');

/** `43.65,-79.38` as numbers. */
export function position(text: string): [latitude: number, longitude: number] {
  const [latitude, longitude] = text.split(',').map(Number);
  return [latitude ?? 0, longitude ?? 0];
}

export const options = z.object({
  inputs: z.array(z.string()).min(1).meta({ positional: true }).describe('files, directories or addresses'),
  community: z.string().optional().describe('Only the records of this community'),
  source: z.string().default('raw records').describe('The source name, which scopes the external ids'),
  locale: z.string().optional().describe('The label of the locale of venues that name none'),
  timeZone: zone.optional().describe('The time zone of times that have none, such as America/Toronto'),
  overrideTimeZone: z
    .boolean()
    .default(false)
    .describe("Use --time-zone instead of a calendar's X-WR-TIMEZONE, and of zones that are not known"),
  coordinates: coordinates.optional(),
  venue: z
    .string()
    .optional()
    .describe('The name, or the external id, of the venue of events that name none'),
  url: webAddress.optional().describe('The page where records were found that name none'),
  map: z
    .array(z.string())
    .default([])
    .describe("A field by the source's name: name=title, starts_at=Date+Time"),
  days: z.number().int().min(1).max(1830).default(366).describe('How many days ahead series are read'),
  from: z
    .union([date, z.literal('now')])
    .optional()
    .describe('Leave out what is over before this day, or now'),
  deleteMissing: z
    .boolean()
    .default(false)
    .describe('Delete what the source had and no longer has, unless it was edited or others built on it'),
  dryRun: z.boolean().default(false).describe('Print what would happen, without writing'),
  every: interval.optional(),
  privateAddresses: z.boolean().default(false).describe('Also read from addresses of private networks'),
});
