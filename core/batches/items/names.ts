import { z } from 'zod';

/** Names, each once. One too many is refused like a million, each of which would be an error of its own. */
export const namesUpTo = (maximum: number, name: z.ZodType<string>) =>
  z
    .preprocess(
      (value) => (Array.isArray(value) ? value.slice(0, maximum + 1) : value),
      z.array(name).max(maximum),
    )
    .transform((names) => [...new Set(names)]);
