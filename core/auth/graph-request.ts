import { z } from 'zod';
import { Refusal } from '../errors/refusal.ts';
import { parseProviderJson } from './provider-json.ts';

/** https://developers.facebook.com/docs/graph-api/guides/error-handling: error codes caused by the request. */
export const errorCode = { badParameter: 100, badToken: [102, 190] } as const;

const maximumResponseSize = 1024 * 1024;
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
  const response = await fetch(address, {
    signal,
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
  return { status: response.status, body: parseProviderJson(await boundedText(response)) };
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maximumResponseSize) throw new RangeError('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The error's name and system code, never its message, in which fetch may quote the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? `${error.name} ${String(cause.code)}` : error.name;
}
