/** What a webhook sends. */
interface WebhookMessage {
  /** Such as `event.changed`. */
  readonly type: string;
  /** When it was written, as the record was then. */
  readonly timestamp: string;
  readonly data: { readonly id: string; readonly [name: string]: unknown };
}

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | string[] | undefined>>;

/** Seconds by which the clocks of both sides may differ. */
const tolerance = 300;

/**
 * Verifies what a webhook sent, as Standard Webhooks describes: its body as it came, and the headers of the request. Throws if
 * the secret did not sign it, or if it is not of the last five minutes.
 */
export async function verifyWebhook(
  secret: string,
  body: string,
  headers: Headers,
  now = new Date(),
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  const age = Math.abs(now.valueOf() / 1000 - Number(timestamp || Number.NaN));
  if (!(age <= tolerance)) throw new Error('The message is not of the last five minutes.');
  const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const [, signature = ''] of (signatures ?? '').matchAll(/(?:^| )v1,([\w+/]+=*)(?= |$)/g))
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed)) return JSON.parse(body);
  throw new Error("No signature of the message is of the webhook's secret.");
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = secret.trim().replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/]{2,}=*$/.test(encoded) || encoded.replace(/=+$/, '').length % 4 === 1)
    throw new Error("The secret is not a webhook's: it is whsec_ and Base64.");
  return bytesOf(encoded);
}

function headerOf(headers: Headers, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return String(value ?? '');
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
