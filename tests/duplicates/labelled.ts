import { readFileSync } from 'node:fs';
import { z } from 'zod';

const source = z.enum(['toronto', 'nyphil', 'cash', 'wof', 'contra', 'derived']);
const identity = { source, external_id: z.string().min(1) };

const venueFields = {
  name: z.string().min(1),
  locale: z.string().min(1).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  address: z.string().min(1).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
};

const records = {
  venues: z.strictObject({ ...identity, ...venueFields }),
  events: z.strictObject({
    ...identity,
    name: z.string().min(1),
    venue: z.strictObject(venueFields),
    starts_at: z.union([z.iso.datetime({ offset: true }), z.iso.date()]),
    ends_at: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
    time_zone: z.string().optional(),
    url: z.url({ protocol: /^https?$/ }).optional(),
    people: z.array(z.string().min(1)).optional(),
  }),
  people: z.strictObject({
    ...identity,
    name: z.string().min(1),
    locale: z.string().min(1).optional(),
    url: z.url({ protocol: /^https?$/ }).optional(),
  }),
};

const pairOf = <Item extends z.ZodType>(record: Item) =>
  z.strictObject({
    half: z.enum(['chosen', 'reported']),
    place: z.string().min(1),
    same: z.union([z.boolean(), z.literal('unsure')]),
    kind: z.string().regex(/^[a-z_-]+$/),
    note: z.string().min(1).optional(),
    derived: z.literal(true).optional(),
    one: record,
    other: record,
  });

const pairs = {
  venues: z.array(pairOf(records.venues)),
  events: z.array(pairOf(records.events)),
  people: z.array(pairOf(records.people)),
};

type Kind = keyof typeof pairs;

/** A pair of records that a reader judged to be one or two, by the rules beside the files. */
export type LabelledPair<Of extends Kind> = z.output<(typeof pairs)[Of]>[number];

export const labelled = {
  venues: () => pairs.venues.parse(contentsOf('venues')),
  events: () => pairs.events.parse(contentsOf('events')),
  people: () => pairs.people.parse(contentsOf('people')),
};

const contentsOf = (kind: Kind): unknown =>
  JSON.parse(readFileSync(new URL(`./labelled/${kind}.json`, import.meta.url), 'utf8'));
