import { randomUUID } from 'node:crypto';
import { idOf } from '../data/ids.ts';
import { centreOf } from '../data/places.ts';
import type { Workload } from './workload.ts';

const half = 1000;

/** As many as the samples, which write them first. */
const sets = 5;
const day = 86_400_000;

const provenance = {
  url: 'https://source.example/page',
  retrieved_at: '2026-11-20T12:00:00.000Z',
  confidence: 0.9,
};

/** A thousand venues of one locale, with an event each. */
function batchOf(locale: number, prefix: string, version: number) {
  const { latitude, longitude } = centreOf(locale);
  const venues = Array.from({ length: half }, (_, n) => ({
    external_id: `${prefix}-${n}`,
    provenance,
    name: `Batch hall ${n}`,
    locale: `locale-${locale}`,
    latitude: latitude + (n % 32) / 1000,
    longitude: longitude + n / 100_000,
    address: `${version} Long Street`,
    url: 'https://venues.example/batch',
  }));
  const events = venues.map(({ external_id }, n) => ({
    external_id,
    provenance,
    name: `Batch evening ${n}`,
    venue: { external_id },
    starts_at: new Date(Date.UTC(2030, 0, 1) + n * day).toISOString(),
    ends_at: new Date(Date.UTC(2030, 0, 1, 2) + n * day).toISOString(),
    description: `Version ${version}`,
    url: 'https://events.example/batch',
  }));
  return { source: { name: 'bench' }, venues, events };
}

const batches = (
  name: string,
  title: string,
  prefixOf: (n: number) => string,
  versionOf: (n: number) => number,
): Workload => ({
  name,
  title: `batch upsert of 2,000 items, ${title}`,
  contenders: ['limit', 'service'],
  amount: 10,
  connections: 1,
  countsDatabase: true,
  request: ({ sizes, admin }, n, contender) => {
    const locale = n % sets;
    const batch = batchOf(locale, `${contender}-${prefixOf(n)}`, versionOf(n));
    return {
      method: 'POST',
      path: `/v1/research/batch?audience_id=${idOf('audience', locale % sizes.audiences)}`,
      headers: { authorization: admin, 'content-type': 'application/json' },
      body: JSON.stringify(batch),
    };
  },
  gist: (answer) => typeof answer === 'object' && answer !== null && !('error' in answer),
});

export const newBatches = batches(
  'W5-new',
  'new',
  () => randomUUID(),
  () => 0,
);
export const changedBatches = batches(
  'W5-changed',
  'changed',
  (n) => `changed-${n % sets}`,
  () => Math.random(),
);
export const unchangedBatches = batches(
  'W5-unchanged',
  'unchanged',
  (n) => `unchanged-${n % sets}`,
  () => 0,
);
