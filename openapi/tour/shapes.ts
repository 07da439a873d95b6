import { z } from 'zod';

/** An answer of which only the id is looked at, and one that is not looked at. */
export const one = z.object({ id: z.string() });
export const nothing = z.unknown();
