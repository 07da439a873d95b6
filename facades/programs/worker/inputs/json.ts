import { z } from 'zod';
import { isLinkedData, linkedDataLists } from './linked-data.ts';
import type { RecordList } from './record-list.ts';

/** The lists of a JSON document, or the lines of NDJSON. */
export function jsonLists(name: string, text: string): RecordList[] {
  const value = parseJson(text);
  if (isLinkedData(value)) return linkedDataLists([value]);
  if (Array.isArray(value)) return [{ name, records: value }];
  const lists = Object.entries(object.parse(value)).filter(([, list]) => Array.isArray(list));
  if (lists.length === 0) return [{ name, records: [value] }];
  return lists.map(([key, list]) => ({
    name: isGeneral.test(key) ? name : key,
    records: z.array(z.unknown()).parse(list).map(flattenFeature),
  }));
}

const object = z.record(z.string(), z.unknown());

/** Names of lists that tell nothing about their records. */
const isGeneral = /^(features|items|results|data|records|rows)$/i;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [first, ...more] = text.split('\n').filter((line) => line.trim() !== '');
    if (first === undefined || more.length === 0) throw new Error('is not JSON.', { cause: error });
    return [first, ...more].map(parseLine);
  }
}

function parseLine(line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`is neither JSON nor NDJSON: line ${index + 1} is not JSON.`, { cause: error });
  }
}

const feature = z.object({
  type: z.literal('Feature'),
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number(), z.number()]).rest(z.number()),
  }),
  properties: object,
});

/** A point of GeoJSON as a record with coordinates. */
function flattenFeature(record: unknown): unknown {
  const { data } = feature.safeParse(record);
  if (data === undefined) return record;
  const [longitude, latitude] = data.geometry.coordinates;
  return { ...data.properties, latitude, longitude };
}
