import { z } from 'zod';
import { textOf } from './html-text.ts';

type Node = Readonly<Record<string, unknown>>;

const text = z.coerce.string().optional().catch(undefined);
const one = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (Array.isArray(value) ? value[0] : value), schema);
const list = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value : value === undefined ? [] : [value]),
    z.array(schema),
  );
const linkedText = one(z.union([z.string(), z.number(), z.looseObject({})]).optional());
const written = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const place = z.object({
  '@id': text,
  name: linkedText,
  url: linkedText,
  address: linkedText,
  geo: one(
    z.object({ latitude: z.coerce.number(), longitude: z.coerce.number() }).optional().catch(undefined),
  ),
});

/** A place of schema.org, under the worker's names. */
export function placeRecord(source: Node): object {
  const { '@id': id, name, url, address, geo } = place.parse(source);
  return {
    external_id: id,
    name: textOf(written(name) ?? ''),
    source_url: written(url),
    address: written(address) ?? postal(address),
    ...geo,
  };
}

const addressParts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'];

function postal(address: unknown): string | undefined {
  const { data } = z.record(z.string(), z.unknown()).safeParse(address);
  return addressParts.flatMap((part) => written(data?.[part]) ?? []).join(', ') || undefined;
}

const named = z.union([z.string().transform((name) => ({ name })), z.looseObject({ name: text })]);

const event = z.object({
  '@id': text,
  name: linkedText,
  url: linkedText,
  description: linkedText,
  startDate: text,
  endDate: text,
  eventStatus: linkedText,
  location: list(z.union([z.string(), z.looseObject({})])),
  performer: list(named),
});

/** An event of schema.org, under the worker's names. Organizers are left out: they do not perform. */
export function eventRecord(source: Node): object {
  const {
    '@id': id,
    name,
    url,
    description,
    startDate,
    endDate,
    eventStatus,
    location,
    performer,
  } = event.parse(source);
  const [where] = location.filter((each) => typeof each === 'string' || each['@type'] !== 'VirtualLocation');
  return {
    external_id: id,
    name: textOf(written(name) ?? ''),
    source_url: written(url),
    description: textOf(written(description) ?? '') || undefined,
    starts_at: startDate,
    ends_at: endDate,
    whole_days: true,
    venue: typeof where === 'object' ? placeRecord(where) : where,
    performers: performer.flatMap(({ name }) => name ?? []),
    status: /Cancel/i.test(written(eventStatus) ?? '') ? 'cancelled' : 'scheduled',
  };
}
