import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { matchVenue, type ReadVenue, readVenue } from '../../core/matching/match-venue.ts';
import { thresholds } from '../../core/matching/thresholds.ts';

const located = z.object({
  text: z.string(),
  source: z.string(),
  place: z.string().nullable(),
  kind: z.enum(['no_place', 'by_source']).optional(),
  room_of: z.string().optional(),
  unsure: z.boolean().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
});

type Located = z.output<typeof located>;

export const oneCity: readonly Located[] = z
  .object({ texts: z.array(located) })
  .parse(JSON.parse(readFileSync(new URL('./one-city/locations.json', import.meta.url), 'utf8'))).texts;

/** The middle of the city, where venues are that say nothing else. */
const middle = { latitude: 39.1653, longitude: -86.5264 };

/** What a program that reads calendars makes of a text: what follows the first comma before a number is the address. */
export function venueOf(text: string): { name: string; address?: string } {
  const line = text.trim().replaceAll(/\s*\n\s*/g, ', ');
  const [, name, address] = /^(\D.*?),\s*(\d.*)$/.exec(line) ?? [];
  return name === undefined || address === undefined ? { name: line } : { name, address };
}

export function pointOf({ latitude = 0, longitude = 0 }: Located) {
  const isFar = Math.hypot(latitude - middle.latitude, longitude - middle.longitude) > 2;
  return isFar ? null : { latitude, longitude };
}

interface Stored {
  readonly read: ReadVenue;
  readonly sources: Set<string>;
  readonly texts: Located[];
}

interface Outcome {
  readonly one: Located;
  readonly other: Located;
  readonly result: 'linked' | 'candidate' | 'apart';
}

/** Imports the texts calendar by calendar, as batches do, without a database. */
export function importAll(texts: readonly Located[]): Outcome[] {
  const records: Stored[] = [];
  const candidates = new Map<Stored, Set<Stored>>();
  const { certain, likely } = thresholds.venue;
  for (const [source, own] of Map.groupBy(texts, (text) => text.source))
    for (const text of own) {
      const read = readVenue({ ...venueOf(text.text), point: pointOf(text), locale: 'Bloomington' });
      const found = records
        .map((record) => ({ record, score: matchVenue(read, record.read).score }))
        .filter(({ score }) => score >= likely)
        .sort((a, b) => b.score - a.score);
      const linked = found.find(({ record, score }) => score >= certain && !record.sources.has(source));
      const record = linked?.record ?? { read, sources: new Set(), texts: [] };
      if (linked === undefined) records.push(record);
      record.sources.add(source);
      record.texts.push(text);
      const others = found.flatMap((each) => (each.record === record ? [] : each.record));
      candidates.set(record, new Set([...(candidates.get(record) ?? []), ...others]));
    }
  const homes = new Map(records.flatMap((record) => record.texts.map((text) => [text, record] as const)));
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).map((other): Outcome => {
      const [home, away] = [homes.get(one), homes.get(other)];
      const isCandidate =
        home !== undefined &&
        away !== undefined &&
        (candidates.get(home)?.has(away) || candidates.get(away)?.has(home));
      return { one, other, result: home === away ? 'linked' : isCandidate ? 'candidate' : 'apart' };
    }),
  );
}

/** Pairs that nobody can decide by the texts, or that are neither the same nor strangers. */
export const isUndecided = ({ one, other }: Outcome): boolean =>
  [one, other].some(({ kind, unsure }) => kind !== undefined || unsure === true) ||
  one.room_of === other.place ||
  other.room_of === one.place ||
  (one.room_of !== undefined && one.room_of === other.room_of);
