import { z } from 'zod';

/** A response of which only the id is read, and one that is not read. */
export const one = z.object({ id: z.string() });
export const nothing = z.unknown();
