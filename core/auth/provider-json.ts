import { z } from 'zod';
import { text } from '../values/text.ts';

/** An id given by the provider. Some providers write ids as numbers. */
export const providerId = z.union([text(255).min(1), z.int().transform(String)]);

/**
 * JSON of the provider; undefined for invalid JSON: no schema accepts it, so it needs no error of its own. An integer
 * beyond the precision of numbers, which is an id, becomes text.
 */
export function parseProviderJson(json: string): unknown {
  try {
    return JSON.parse(json, exactInteger);
  } catch {
    return undefined;
  }
}

/** `source` is the text of a primitive value: https://tc39.es/proposal-json-parse-with-source/ */
const exactInteger = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && /^\d{1,255}$/.test(context?.source ?? '')
    ? context?.source
    : value;
