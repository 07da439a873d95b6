import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const sampleNames = z.enum(['toronto', 'contra', 'nyphil', 'gazetteer']);

/** Number of rejected records by reason. */
const leftOut = z.record(z.string(), z.int().positive());

const external_id = z.string().min(1);
const name = z.string().min(1).max(500);
const address = z.url({ protocol: /^https?$/ });
const coordinates = {
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
};
const wallTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  .describe('What a clock on the wall shows, so without an offset.');

const locale = z.object({ label: z.string(), name, ...coordinates, time_zone: z.string() });

const venue = z.object({
  external_id,
  name,
  locale: z.string(),
  ...coordinates,
  address: z.string().optional(),
  source_url: address.optional(),
});

const person = z.object({ external_id, name, locale: z.string() });

const event = z
  .object({
    external_id,
    name,
    venue: z.string(),
    starts_at: wallTime,
    ends_at: wallTime.optional(),
    time_zone: z.string(),
    description: z.string().optional(),
    featured: z.literal(true).optional(),
    people: z.array(z.string()).optional(),
    source_url: address.optional(),
  })
  .refine((event) => event.ends_at === undefined || event.ends_at > event.starts_at);

const photo = z.object({ external_id, event: z.string(), url: address });

const track = z.object({ external_id, name, person: z.string(), source_url: address.optional() });

/** One audience's sample. A reference is an external id, or a locale's label. */
const compact = z.object({
  audience: sampleNames,
  left_out: z.object({
    venues: leftOut,
    events: leftOut,
    people: leftOut,
    photos: leftOut,
    tracks: leftOut,
  }),
  locales: z.array(locale),
  venues: z.array(venue),
  people: z.array(person),
  events: z.array(event),
  photos: z.array(photo),
  tracks: z.array(track),
});

export type Compact = z.output<typeof compact>;
export type CompactVenue = z.output<typeof venue>;
export type CompactEvent = z.output<typeof event>;

const compactFile = (audience: Compact['audience']): URL => new URL(`./${audience}.json`, import.meta.url);

export async function readCompact(audience: Compact['audience']): Promise<Compact> {
  return compact.parse(JSON.parse(await readFile(compactFile(audience), 'utf8')));
}
