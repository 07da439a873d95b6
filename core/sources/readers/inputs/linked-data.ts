import { listOf, type Node, nodeIn, referenceOf } from './node.ts';
import type { RecordList } from './record-list.ts';
import { eventRecord, isPlace, placeRecord } from './schema-org.ts';

/** Whether a JSON document is JSON-LD. */
export function isLinkedData(value: unknown): boolean {
  const node = nodeIn(Array.isArray(value) ? value[0] : value);
  return node !== undefined && ['@context', '@graph', '@type'].some((key) => key in node);
}

/** A node with the place where it is found, which is that of events without another. */
interface Found {
  readonly node: Node;
  readonly place: Node | undefined;
}

const maximumDepth = 12;
const eventsOf = /^(sub|super)?events?$/i;

/** The events and places of schema.org, wherever they are in the documents. */
export function linkedDataLists(documents: readonly unknown[], base: string): RecordList[] {
  const resolve = resolver(documents, base);
  const events = new Map<unknown, Found>();
  const venues = new Map<unknown, Node>();
  const visited = new Set<unknown>();
  const collect = (value: unknown, place: Node | undefined, depth: number): void => {
    for (const each of depth > maximumDepth ? [] : listOf(value)) {
      const node = Array.isArray(each) ? undefined : resolve(each);
      if (node === undefined) {
        if (Array.isArray(each)) collect(each, place, depth + 1);
        continue;
      }
      const key = referenceOf(node, base) ?? each;
      const isEvent = node.startDate !== undefined;
      if (isEvent) events.set(key, { node, place: events.get(key)?.place ?? place });
      if (visited.has(key)) continue;
      visited.add(key);
      const isVenue = !isEvent && isPlaced(node);
      if (isVenue) venues.set(key, node);
      const own = placeOf(node, resolve) ?? (isEvent ? place : isPlace(node) ? node : undefined);
      for (const [name, child] of Object.entries(node))
        if (eventsOf.test(name)) collect(child, own, depth + 1);
        else if (!isEvent && !isVenue) collect(child, undefined, depth + 1);
    }
  };
  collect(documents, undefined, 0);
  return [
    { name: 'venues', records: [...venues.values()].map((node) => placeRecord(node, base)) },
    {
      name: 'events',
      records: [...events.values()].map(({ node, place }) =>
        eventRecord(node, { place: placeOf(node, resolve) ?? place, resolve, base }),
      ),
    },
  ];
}

const isPlaced = (node: Node): boolean => node.geo !== undefined || node.latitude !== undefined;

/** The first place of an event that is one to go to: a node, or a name. */
function placeOf({ location }: Node, resolve: (value: unknown) => Node | undefined): Node | undefined {
  return listOf(location)
    .map((each) => (typeof each === 'string' && each.trim() !== '' ? { '@value': each } : resolve(each)))
    .find((place) => place !== undefined && place['@type'] !== 'VirtualLocation');
}

/** Gives a node, with all that the documents say about it elsewhere under the same `@id`. */
function resolver(documents: readonly unknown[], base: string) {
  const known = new Map<string, Node>();
  const add = (value: unknown, depth: number): void => {
    if (depth > maximumDepth) return;
    if (Array.isArray(value)) for (const each of value) add(each, depth + 1);
    const node = nodeIn(value);
    if (node === undefined) return;
    const reference = referenceOf(node, base);
    if (reference !== undefined) known.set(reference, { ...known.get(reference), ...node });
    for (const child of Object.values(node)) add(child, depth + 1);
  };
  add(documents, 0);
  return (value: unknown): Node | undefined => {
    const node = nodeIn(value);
    return node && { ...known.get(referenceOf(node, base) ?? ''), ...node };
  };
}
