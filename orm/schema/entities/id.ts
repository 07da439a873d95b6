import { hash, randomFillSync } from 'node:crypto';
import { p } from '@mikro-orm/core';
import { LRUCache } from 'lru-cache';
import { v7 } from 'uuid';

const shards = new LRUCache<string, number>({ max: 10_000 });

/** The logical shard of an audience, of 1,024: the first ten bits of the SHA-256 of its id. */
export function shardOf(audienceId: string): number {
  let shard = shards.get(audienceId);
  if (shard === undefined) {
    shard = hash('sha256', audienceId, 'buffer').readUInt16BE() >> 6;
    shards.set(audienceId, shard);
  }
  return shard;
}

/** Filled for many ids at once: a call takes longer than all the rest. */
const pool = Buffer.alloc(4096);
const needed = 16;
let used = pool.length;

function random(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += needed;
  return pool.subarray(used - needed, used);
}

let msecs = 0;
let count = 0;
let shardOfPlatform = 0;

/**
 * A UUIDv7 (RFC 9562) whose ten bits after the version are the audience's shard; of the platform's own records, for null, they
 * are random. One process makes those of an audience, and the platform's, in ascending order.
 */
export function newId(audienceId: string | null): string {
  count += 1;
  if (Date.now() > msecs || count >> 22 !== 0) beginMillisecond();
  const shard = audienceId === null ? shardOfPlatform : shardOf(audienceId);
  return v7({ msecs, seq: (shard << 22) | count, random: random() });
}

function beginMillisecond(): void {
  msecs = Math.max(Date.now(), msecs + 1);
  const bits = random().readUInt32BE();
  shardOfPlatform = bits >>> 22;
  count = bits & 0x1f_ffff;
}

/** The primary key that most entities have: made here, in the order of creation. */
export const id = () =>
  p
    .uuid()
    .primary()
    .onCreate(({ audienceId = null }: { audienceId?: string | null }) => newId(audienceId));
