import { z } from 'zod';
import { isStorable, notStorable } from '../../orm/statements/input-types.ts';

export const text = (maximum: number) => z.string().max(maximum).refine(isStorable, notStorable);

/** A token in a request. Its form is not validated, so that a malformed one gets the error of an unknown one. */
export const presentedToken = z.string().meta({ maxLength: 4096 });

const visible = /[^\p{C}\p{Z}]/u;

/** Trimmed; at least one visible character. */
export const name = (maximum = 500) =>
  z
    .string()
    .refine(isStorable, notStorable)
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
  .refine(isStorable, notStorable)
  .overwrite((address) => address.replace(/^https?/i, (scheme) => scheme.toLowerCase()))
  .describe('An absolute http or https address.');
