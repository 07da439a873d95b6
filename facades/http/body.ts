import { setImmediate } from 'node:timers/promises';
import express, { type Request } from 'express';
import { invalidField, Refusal } from '../../core/errors/refusal.ts';
import type { BodyLimits } from '../../core/request/body-limits.ts';
import { findOversizedObject, maximumKeys, smallestOversized } from '../../core/request/oversized-object.ts';

type Fields = Record<string, unknown>;

export const json = 'application/json';
export const form = 'application/x-www-form-urlencoded';

/** The fields of a body of one of these content types; an empty body has none. */
export async function readBody(
  request: Request,
  limits: BodyLimits,
  contentTypes: readonly string[] = [json],
): Promise<Fields> {
  return fieldsOf(await readText(request, limits, contentTypes));
}

interface BodyText {
  readonly isForm: boolean;
  readonly text: string;
}

/** Where JSON is accepted, so is every `+json` type. */
export async function readText(
  request: Request,
  limits: BodyLimits,
  contentTypes: readonly string[] = [json],
): Promise<BodyText> {
  if (!hasBody(request)) return empty;
  const type = request.is(contentTypes.flatMap((each) => (each === json ? [json, '+json'] : [each])));
  if (!type)
    throw new Refusal('unsupported_media_type', `Send the body as ${contentTypes.join(' or ')} in UTF-8.`);
  const bytes = await readBytes(request, limits.maximum);
  if (bytes.length === 0) return empty;
  const isLarge = bytes.length > largeBody;
  if (isLarge) await nextRound();
  const isForm = type === form;
  if (isForm) checkParameters(bytes, limits);
  else checkKeys(bytes, limits);
  if (isLarge) await nextRound();
  const text = decode(bytes);
  if (isLarge && bytes.buffer.byteLength === bytes.length) bytes.buffer.transfer(0);
  return { isForm, text };
}

const empty: BodyText = { isForm: false, text: '{}' };

/** Above this, a body takes milliseconds to parse, and its bytes are freed at once: the collector comes late for them. */
const largeBody = 8 * 1024;

let lastRound: Promise<void> = Promise.resolve();

/** A round of the event loop of its own for each large body, so that many do not hold small requests up together. */
function nextRound(): Promise<void> {
  lastRound = lastRound.then(() => setImmediate());
  return lastRound;
}

/** Refuses a JSON text with an object of too many keys. */
export function checkKeys(json: Uint8Array, { refuseOversizedObject }: BodyLimits): void {
  if (json.length < smallestOversized) return;
  const path = findOversizedObject(json);
  if (path !== null) throw refuseOversizedObject(path);
}

const ampersand = '&'.charCodeAt(0);

function checkParameters(bytes: Uint8Array, { refuseOversizedObject }: BodyLimits): void {
  let count = 1;
  for (const byte of bytes) if (byte === ampersand && ++count > maximumKeys) throw refuseOversizedObject([]);
}

export const fieldsOf = ({ isForm, text }: BodyText): Fields =>
  isForm ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text);

export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A body of any content type. */
export function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const { res } = request;
  if (res === undefined) throw new Error('the request has no response');
  express.raw({ type: () => true, limit })(request, res, (error?: unknown) =>
    error === undefined ? resolve(request.body) : reject(refusalOf(error)),
  );
  return promise;
}

function refusalOf(error: unknown): Refusal {
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return new Refusal('payload_too_large');
  if (type === 'encoding.unsupported') return new Refusal('unsupported_media_type');
  return invalidField('body', 'did not arrive whole');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidField('body', 'is not valid UTF-8');
  }
}

function parseJson(text: string): Fields {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidField('body', 'must be a JSON object');
  return { ...value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('body', 'is not valid JSON');
  }
}
