import { z } from 'zod';
import { text } from '../../orm/statements/input-types.ts';
import { Refusal } from '../errors/refusal.ts';
import { boundedFetch, reasonOf } from './bounded-fetch.ts';

/** https://developers.facebook.com/docs/graph-api/guides/error-handling: error codes caused by the request. */
export const errorCode = { badParameter: 100, badToken: [102, 190] } as const;

const failure = z.object({ error: z.object({ code: z.number(), error_subcode: z.number().optional() }) });

/** Addresses and responses contain tokens and secrets: only the path, status and error codes may be logged. */
export async function requestGraph<Body>(
  address: URL,
  schema: z.ZodType<Body>,
  signal: AbortSignal,
  tokenErrorCodes: readonly number[] = errorCode.badToken,
): Promise<Body> {
  const unavailable = (detail: string) =>
    new Refusal('identity_provider_unavailable', { detail: `${address.pathname}: ${detail}` });

  const { status, body } = await get(address, signal).catch((error: unknown) => {
    throw unavailable(reasonOf(error));
  });
  if (status >= 500) throw unavailable(`status ${status}`);

  const failed = failure.safeParse(body);
  if (failed.success) {
    const { code, error_subcode: subcode } = failed.data.error;
    const detail = `status ${status}, error ${code}${subcode === undefined ? '' : `/${subcode}`}`;
    if (tokenErrorCodes.includes(code))
      throw new Refusal('invalid_social_token', { detail: `${address.pathname}: ${detail}` });
    throw unavailable(detail);
  }

  const parsed = schema.safeParse(body);
  if (status === 200 && parsed.success) return parsed.data;
  throw unavailable(`status ${status}, not the expected response`);
}

async function get(address: URL, signal: AbortSignal): Promise<{ status: number; body: unknown }> {
  const response = await boundedFetch(address, { signal, headers: { accept: 'application/json' } });
  return { status: response.status, body: parseProviderJson(await response.text()) };
}

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
