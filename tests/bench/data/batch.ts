import { centreOf } from './places.ts';

interface Range {
  readonly prefix: string;
  /** The locale's number. */
  readonly locale: number;
  readonly first?: number;
  /** What differs from one sending of the same items to the next. */
  readonly version: number;
}

const day = 86_400_000;

/** A thousand venues of one locale, with an event each. */
export function batchOf({ prefix, locale, first = 0, version }: Range) {
  const { latitude, longitude } = centreOf(locale);
  const provenance = {
    url: 'https://source.example/page',
    retrieved_at: new Date(Date.UTC(2026, 10, 20) + Math.floor(version * day)).toISOString(),
    confidence: 0.9,
  };
  const numbers = Array.from({ length: 1000 }, (_, n) => first + n);
  const venues = numbers.map((n) => ({
    external_id: `${prefix}-${n}`,
    provenance,
    name: `Batch hall ${n}`,
    locale: `locale-${locale}`,
    latitude: latitude + (n % 32) / 1000,
    longitude: longitude + (n % 1000) / 100_000,
    address: `${version} Long Street`,
    url: 'https://venues.example/batch',
  }));
  const events = numbers.map((n) => ({
    external_id: `${prefix}-${n}`,
    provenance,
    name: `Batch evening ${n}`,
    venue: { external_id: `${prefix}-${n}` },
    starts_at: new Date(Date.UTC(2030, 0, 1) + (n % 1000) * day).toISOString(),
    ends_at: new Date(Date.UTC(2030, 0, 1, 2) + (n % 1000) * day).toISOString(),
    description: `Version ${version}`,
    url: 'https://events.example/batch',
  }));
  return { source: { name: 'bench' }, venues, events };
}
