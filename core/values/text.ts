import { z } from 'zod';

/** PostgreSQL rejects NUL, and a lone surrogate would be stored as U+FFFD. */
const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const problem = 'must not contain NUL or a lone surrogate';

export const text = (maximum: number) => z.string().max(maximum).refine(storable, problem);

/** The same by the number of its characters, as JSON Schema counts them: JavaScript has two units for many an emoji. */
export const characters = (maximum: number, minimum = 0) =>
  z
    .string()
    .refine(storable, problem)
    .superRefine((text, context) => {
      const length = [...text].length;
      const size = { origin: 'string', inclusive: true, input: text } as const;
      if (length < minimum) context.addIssue({ code: 'too_small', minimum, ...size });
      if (length > maximum) context.addIssue({ code: 'too_big', maximum, ...size });
    })
    .meta({ ...(minimum > 0 && { minLength: minimum }), maxLength: maximum });

/** A token in a request. Its form is not validated, so that a malformed one gets the error of an unknown one. */
export const presentedToken = z.string().meta({ maxLength: 4096 });

const visible = /[^\p{C}\p{Z}]/u;

/** Trimmed; at least one visible character. */
export const name = (maximum = 500) =>
  z
    .string()
    .refine(storable, problem)
    .trim()
    .min(1)
    .max(maximum)
    .refine((text) => text === '' || visible.test(text), 'must not be blank');

/** Control characters and bidirectional overrides, with which the displayed text differs from the stored one. */
const misleading = /[\u202A-\u202E\u2066-\u2069]|(?![\n\r\t])\p{Cc}/u;
const misleadingProblem = 'must not contain control characters or bidirectional overrides';

/** Text of third parties that is shown to people: trimmed, of any number of lines. */
export const prose = (maximum: number) =>
  name(maximum).refine((text) => !misleading.test(text), misleadingProblem);

/** The same on one line. */
export const line = (maximum = 500) =>
  prose(maximum).refine((text) => !/[\n\r\t]/.test(text), 'must be one line');

/** Only http and https, so that a stored address is safe to follow. */
export const webAddress = z
  .url({ protocol: /^https?$/, hostname: /./, error: 'must be an http or https address' })
  .max(2000)
  .refine(storable, problem)
  .overwrite((address) => address.replace(/^https?/i, (scheme) => scheme.toLowerCase()))
  .describe('An absolute http or https address.');
