import { z } from 'zod';
import { dateAfter } from '../../../../orm/records/wall-time.ts';
import { kindNamed } from '../naming/kind-of.ts';
import type { Mapping } from '../naming/mapping.ts';
import { rename } from '../naming/rename.ts';
import type { RejectedRecord } from '../rejected.ts';
import { isLinkedData, readLinkedData } from './linked-data.ts';
import { textIn } from './node.ts';
import type { Parsed, RecordList } from './record-list.ts';

interface Source {
  /** The name of the document, which may tell the kind of its records. */
  readonly name: string;
  /** What the document's addresses are relative to. */
  readonly base: string;
}

/** The lists of a JSON document, or the lines of NDJSON. */
export function readJson({ name, base }: Source, text: string): Parsed {
  const { values, rejected } = parseJson(text);
  const [value] = values;
  const doubts = rejected.length > 0 ? ['has lines that are not JSON'] : [];
  const isOne = values.length === 1;
  const parsed = { rejected, doubts };
  if (isLinkedData(isOne ? value : values)) {
    const read = readLinkedData(values, base);
    return { ...parsed, ...read, rejected: [...rejected, ...read.rejected] };
  }
  const found = values.flatMap((each) => (isOne && Array.isArray(each) ? [] : listsIn(name, each)));
  const lists =
    found.length > 0 ? found : [{ name, records: isOne && Array.isArray(value) ? value : values }];
  return {
    ...parsed,
    rejected: [...rejected, ...lists.flatMap(({ records }) => records.flatMap(withoutPoint))],
    lists: lists.map((list) => ({
      ...list,
      records: list.records.filter((each) => withoutPoint(each).length === 0).map(flatten),
    })),
  };
}

const object = z.record(z.string(), z.unknown());
const isObject = (value: unknown): boolean => object.safeParse(value).success;

/** Names of lists that tell nothing about their records. */
const isGeneral = /^(features|items|results|data|records|rows)$/i;

/** The lists of an object, unless it is a record: with a start, or a feature of GeoJSON. */
function listsIn(name: string, value: unknown): RecordList[] {
  const { data = {} } = object.safeParse(value);
  const isRecord = Object.keys(data).some((key) =>
    /^(start|dtstart|begin|date$|geometry$|lat$|latitude$)/i.test(key),
  );
  if (isRecord) return [];
  return Object.entries(data).flatMap(([key, list]) => {
    const isNamed = isGeneral.test(key) || kindNamed(key) !== undefined;
    if (!Array.isArray(list) || !(isNamed || list.some(isObject))) return [];
    return [{ name: isGeneral.test(key) ? name : key, records: list }];
  });
}

function parseJson(text: string): { values: unknown[]; rejected: RejectedRecord[] } {
  try {
    return { values: [JSON.parse(text, exactNumber)], rejected: [] };
  } catch (error) {
    // GeoJSON's text sequences have a record separator before each line.
    const lines = text
      .replaceAll('\u001e', '')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const values = lines.map(parseLine);
    if (lines.length < 2 || values.filter((value) => value !== undefined).length * 2 < lines.length)
      throw new Error('is not JSON.', { cause: error });
    const rejected = values.flatMap((value, index) =>
      value === undefined ? [{ kind: 'records', record: `line ${index + 1}`, reason: 'is not JSON' }] : [],
    );
    return { values: values.filter((value) => value !== undefined), rejected };
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line, exactNumber);
  } catch {
    return undefined;
  }
}

/** Ids may have more digits than a number of JavaScript's holds: such a number is a text. */
const exactNumber = (_: string, value: unknown, ...[context]: { source?: string }[]): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

const feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional().catch(undefined),
  geometry: z
    .object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]).rest(z.unknown()) })
    .nullish()
    .catch(undefined),
  properties: object.nullish().catch(undefined),
});

/** Why a feature is left out: it is a line or an area, and no event. Without a geometry, it is where the options say. */
function withoutPoint(record: unknown): RejectedRecord[] {
  const { data } = feature.safeParse(record);
  const isOther = data !== undefined && data.geometry === undefined && Object(record).geometry !== undefined;
  const properties = data?.properties ?? {};
  const isKnown =
    'starts_at' in rename('events', properties, none) || 'latitude' in rename('venues', properties, none);
  if (!isOther || isKnown) return [];
  const title = textIn(properties.name);
  return [
    { kind: 'venues', record: `${data.id ?? ''}`, title, reason: 'is a line or an area, and not a point' },
  ];
}

const none: Mapping = new Map();

/** Times as Google Calendar's API has them: with their zone beside, or dates, of which the end is the day after the last. */
const instantOfGoogle = z.object({ dateTime: z.iso.datetime({ offset: true }) });
const timesOfGoogle = z.looseObject({
  start: z.union([instantOfGoogle, z.object({ date: z.iso.date() })]),
  end: z.union([instantOfGoogle, z.object({ date: z.iso.date().transform((date) => dateAfter(date, -1)) })]),
});

/** A feature of GeoJSON as a record; a point, with coordinates. Other records may be within another, too. */
function flatten(record: unknown): unknown {
  const { data } = feature.safeParse(record);
  if (data === undefined) return innerOf(record) ?? timesOfGoogle.safeParse(record).data ?? record;
  const [longitude, latitude] = data.geometry?.coordinates ?? [];
  const position = latitude !== undefined && { latitude, longitude };
  return { ...(data.id !== undefined && { id: data.id }), ...data.properties, ...position };
}

/** The record in `{"event": {…}}`, in the attributes of JSON:API, or in the tags of OpenStreetMap. */
function innerOf(record: unknown): object | undefined {
  const { data: { attributes, tags, ...outer } = {} } = object.safeParse(record);
  const within = object.safeParse(attributes ?? tags).data;
  if (within !== undefined && outer.id !== undefined) return { ...within, ...outer, id: idIn(outer) };
  const [only, ...others] = Object.values(outer);
  return others.length === 0 ? object.safeParse(only).data : undefined;
}

/** Of OpenStreetMap, nodes and ways have the same numbers. With `osm:`, they are ids in that catalogue. */
const idIn = ({ type, id }: Readonly<Record<string, unknown>>): string =>
  `${type ?? ''}/${id}`.replace(/^\//, '').replace(/^(?=(node|way|relation)\/\d+$)/, 'osm:');
