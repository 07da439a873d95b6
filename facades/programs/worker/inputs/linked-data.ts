import { z } from 'zod';
import type { RecordList } from './record-list.ts';
import { eventRecord, placeRecord } from './schema-org.ts';

const node = z.record(z.string(), z.unknown());

/** Whether a JSON document is JSON-LD. */
export function isLinkedData(value: unknown): boolean {
  const { data } = node.safeParse(Array.isArray(value) ? value[0] : value);
  return data !== undefined && ['@context', '@graph', '@type'].some((key) => key in data);
}

const maximumDepth = 12;

/** The events and places of schema.org, wherever they are in the documents. */
export function linkedDataLists(documents: readonly unknown[]): RecordList[] {
  const events: object[] = [];
  const venues: object[] = [];
  const collect = (value: unknown, depth: number) => {
    if (depth > maximumDepth) return;
    if (Array.isArray(value)) for (const each of value) collect(each, depth);
    const { data } = node.safeParse(value);
    if (data === undefined) return;
    if ('startDate' in data) events.push(eventRecord(data));
    else if ('geo' in data) venues.push(placeRecord(data));
    else for (const each of Object.values(data)) collect(each, depth + 1);
  };
  collect(documents, 0);
  return [
    { name: 'venues', records: venues },
    { name: 'events', records: events },
  ];
}
