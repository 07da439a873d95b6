import { createHash } from 'node:crypto';

/** The ten bits after the version of a UUID. */
export const shardIn = (id: string): number => Number.parseInt(id.slice(15, 18), 16) >> 2;

/** The first ten bits of the SHA-256 of an audience's id. */
export const shardOfAudience = (audienceId: string): number =>
  Number.parseInt(createHash('sha256').update(audienceId).digest('hex').slice(0, 3), 16) >> 2;
