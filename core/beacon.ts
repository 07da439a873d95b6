import { z } from 'zod';

const number = z.number().int().min(0).max(65_535);

/** A radio beacon at a venue, by the two numbers that it sends. */
export const beacon = z
  .object({
    major: number.describe('Major number, 0 to 65,535.'),
    minor: number.describe('Minor number, 0 to 65,535.'),
  })
  .meta({ id: 'Beacon' });

export type Beacon = z.output<typeof beacon>;
