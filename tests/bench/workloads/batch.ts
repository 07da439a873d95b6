import { randomUUID } from 'node:crypto';
import { batchOf } from '../data/batch.ts';
import { idOf } from '../data/ids.ts';
import type { Workload } from './workload.ts';

/** As many as the samples, which write them first. */
const sets = 5;

const batches = (
  name: string,
  title: string,
  prefixOf: (n: number) => string,
  versionOf: (n: number) => number,
): Workload => ({
  name,
  title: `batch upsert of 2,000 items, ${title}`,
  amount: 10,
  connections: 1,
  countsDatabase: true,
  request: ({ sizes, admin }, n) => {
    const locale = n % sets;
    const batch = batchOf({ prefix: prefixOf(n), locale, version: versionOf(n) });
    return {
      method: 'POST',
      path: `/v1/research/batch?audience_id=${idOf('audience', locale % sizes.audiences)}`,
      headers: { authorization: admin, 'content-type': 'application/json' },
      body: JSON.stringify(batch),
    };
  },
  compared: (response) => typeof response === 'object' && response !== null && !('error' in response),
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
