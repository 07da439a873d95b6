import { z } from 'zod';

const number = (which: string) => z.int().min(0).max(65_535).describe(`${which} number, 0 to 65,535.`);

/** A radio beacon at a venue, identified by the two numbers that it broadcasts. */
export const beacon = z.object({ major: number('Major'), minor: number('Minor') }).meta({ id: 'Beacon' });

export type Beacon = z.output<typeof beacon>;
