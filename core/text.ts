import { z } from 'zod';

/** PostgreSQL refuses NUL and turns a lone surrogate into U+FFFD, so neither may come near it. */
const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const problem = 'must not hold NUL or a lone surrogate';

export const text = (maximum: number) => z.string().max(maximum).refine(storable, problem);

const visible = /[^\p{C}\p{Z}]/u;

/** Trimmed, and with something to see. */
export const name = (maximum = 500) =>
  z
    .string()
    .refine(storable, problem)
    .trim()
    .min(1)
    .max(maximum)
    .refine((text) => text === '' || visible.test(text), 'must not be blank');

/** Only http and https, so that a stored address can be followed without harm. */
export const webAddress = z
  .url({ protocol: /^https?$/, hostname: /./, error: 'must be an http or https address' })
  .max(2000)
  .refine(storable, problem)
  .describe('An absolute http or https address.');
