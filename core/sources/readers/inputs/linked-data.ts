import { idOf, listOf, type Node, nodeIn, referenceOf, textIn } from './node.ts';
import type { Parsed } from './record-list.ts';
import { eventRecord, isPlace, placeRecord } from './schema-org.ts';
import type { Resolve } from './schema-org-details.ts';

/** Whether a JSON document is JSON-LD. */
export function isLinkedData(value: unknown): boolean {
  const node = nodeIn(Array.isArray(value) ? value[0] : value);
  return node !== undefined && ['@context', '@graph', '@type'].some((key) => key in node);
}

/** Of what an event is part of: that of events without another. */
interface Whole {
  readonly place?: Node | undefined;
  readonly name?: unknown;
}

interface Found extends Whole {
  readonly node: Node;
}

const maximumDepth = 12;
const eventsOf = /^(sub|super)?events?$/i;

/** The events and places of schema.org, wherever they are in the documents. */
export function readLinkedData(
  documents: readonly unknown[],
  base: string,
): Pick<Parsed, 'lists' | 'rejected'> {
  const resolve = resolver(documents, base);
  const keyOf = (value: unknown): unknown => referenceOf(resolve(value) ?? {}, base) ?? value;
  const events = new Map<unknown, Found>();
  const venues = new Map<unknown, Node>();
  const scheduled = new Map<unknown, Node>();
  /** Of which events say that they are part. */
  const dated = new Set<unknown>();
  const visited = new Set<unknown>();
  const collect = (value: unknown, whole: Whole, depth: number): void => {
    for (const each of depth > maximumDepth ? [] : listOf(value)) {
      const node = Array.isArray(each) ? undefined : resolve(each);
      if (node === undefined) {
        if (Array.isArray(each)) collect(each, whole, depth + 1);
        continue;
      }
      const key = keyOf(each);
      const isEvent = node.startDate !== undefined && !isSchedule(node);
      if (isEvent) {
        const { place = whole.place, name = whole.name } = events.get(key) ?? {};
        events.set(key, { node, place, name });
      }
      if (visited.has(key)) continue;
      visited.add(key);
      const isVenue = !isEvent && isPlaced(node);
      if (isVenue) venues.set(key, node);
      const place = placeOf(node, resolve) ?? (isEvent ? whole.place : isPlace(node) ? node : undefined);
      const parts = Object.entries(node).filter(([name]) => eventsOf.test(name));
      if (!isEvent && node.eventSchedule !== undefined && parts.length === 0) scheduled.set(key, node);
      for (const [name, child] of parts)
        if (/^sub/i.test(name)) collect(child, { place, name: node.name }, depth + 1);
        else collect(child, { place }, depth + 1);
      for (const series of isEvent ? listOf(node.superEvent) : []) dated.add(keyOf(series));
      for (const [name, child] of isEvent || isVenue ? [] : Object.entries(node))
        if (!eventsOf.test(name)) collect(child, {}, depth + 1);
    }
  };
  collect(documents, {}, 0);
  return {
    lists: [
      { name: 'venues', records: [...venues.values()].map((node) => placeRecord(node, { resolve, base })) },
      {
        name: 'events',
        records: [...events.values()].map(({ node, place, name }) =>
          eventRecord(
            { ...node, name: textIn(node.name) ?? name },
            { place: placeOf(node, resolve) ?? place, resolve, base },
          ),
        ),
      },
    ],
    rejected: [...scheduled]
      .filter(([key]) => !dated.has(key))
      .map(([, node]) => ({
        kind: 'events',
        record: idOf(node, base) ?? '',
        title: textIn(node.name),
        reason: 'repeats by a schedule, without a list of its dates',
      })),
  };
}

const isA = (node: Node, type: RegExp): boolean => type.test(textIn(node['@type']) ?? '');
const isSchedule = (node: Node): boolean => isA(node, /\bSchedule$/);

/** Coordinates that stand alone are those of a place, which refers to them. */
const isPlaced = (node: Node): boolean =>
  (node.geo !== undefined || node.latitude !== undefined) && !isA(node, /\bGeoCoordinates$/);

/** The first place of an event that is one to go to. A text is its id, if the documents have it, or else its name. */
function placeOf({ location }: Node, resolve: Resolve): Node | undefined {
  return listOf(location)
    .map((each) => {
      if (typeof each !== 'string' || each.trim() === '') return resolve(each);
      const { '@id': _, ...known } = resolve({ '@id': each }) ?? {};
      return resolve(Object.keys(known).length > 0 ? { '@id': each } : { name: each });
    })
    .find((place) => place !== undefined && place['@type'] !== 'VirtualLocation');
}

/**
 * Gives a node, with all that the documents say about it elsewhere under the same `@id`. One that events of other names
 * or times have, too, as some pages write it, is none.
 */
function resolver(documents: readonly unknown[], base: string): Resolve {
  const known = new Map<string, Node>();
  const events = new Map<string, string>();
  const shared = new Set<string>();
  const add = (value: unknown, depth: number): void => {
    if (depth > maximumDepth) return;
    if (Array.isArray(value)) for (const each of value) add(each, depth + 1);
    const node = nodeIn(value);
    if (node === undefined) return;
    const reference = referenceOf(node, base);
    if (reference !== undefined) {
      known.set(reference, { ...known.get(reference), ...node });
      const [name, start] = [textIn(node.name), textIn(node.startDate)];
      const event = name && start && `${start} ${name}`;
      if (event && (events.get(reference) ?? event) !== event) shared.add(reference);
      if (event) events.set(reference, event);
    }
    for (const child of Object.values(node)) add(child, depth + 1);
  };
  add(documents, 0);
  return (value) => {
    const node = nodeIn(value);
    const reference = referenceOf(node ?? {}, base) ?? '';
    if (node !== undefined && shared.has(reference)) return { ...node, '@id': undefined };
    return node && { ...known.get(reference), ...node };
  };
}
