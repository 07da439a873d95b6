import { z } from 'zod';

/** PostgreSQL refuses NUL and turns a lone surrogate into U+FFFD, so neither may come near it. */
const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const problem = 'must not hold NUL or a lone surrogate';

export const text = (maximum: number) => z.string().max(maximum).refine(storable, problem);

/** A token from outside that is only looked at: any text that is nobody's is refused as such, whatever its form. */
export const presentedToken = z.string().meta({ maxLength: 4096 });

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

/** Controls, and what turns the direction of the text after it: with either, what is shown is not what is stored. */
const misleading = /[\u202A-\u202E\u2066-\u2069]|(?![\n\r\t])\p{Cc}/u;
const misleads = 'must not hold control characters or bidirectional overrides';

/** Text from others that is shown to people: trimmed, and of any number of lines. */
export const prose = (maximum: number) => name(maximum).refine((text) => !misleading.test(text), misleads);

/** The same on one line. */
export const line = (maximum = 500) =>
  prose(maximum).refine((text) => !/[\n\r\t]/.test(text), 'must be one line');

/** Only http and https, so that a stored address can be followed without harm. */
export const webAddress = z
  .url({ protocol: /^https?$/, hostname: /./, error: 'must be an http or https address' })
  .max(2000)
  .refine(storable, problem)
  .overwrite((address) => address.replace(/^https?/i, (scheme) => scheme.toLowerCase()))
  .describe('An absolute http or https address.');
