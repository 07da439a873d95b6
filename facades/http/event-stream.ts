import { Readable } from 'node:stream';
import { Refusal } from '../../core/errors/refusal.ts';
import { second } from '../../core/values/time.ts';
import type { HttpExchange } from './endpoint.ts';
import { sendStream } from './send-stream.ts';
import { stopping } from './stopping.ts';

/** Proxies end connections that are silent for a minute. */
export const heartbeat = 15 * second;

export const maximumConnections = 10;

/** Of each credential or session, how many there are in this process. */
const connections = new Map<string, number>();

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Neither compressed here nor buffered by a proxy.
  'Cache-Control': 'private, no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Sends Server-Sent Events until they end, or one side ends the connection: then the signal is aborted. */
export async function sendEvents(
  { request, response }: HttpExchange,
  caller: string,
  open: (end: AbortSignal) => Promise<AsyncIterable<string>>,
): Promise<void> {
  const leave = enter(caller);
  try {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const events = await open(AbortSignal.any([left.signal, stopping.signal]));
    response.set(headers);
    if (request.method === 'HEAD') response.end();
    else await sendStream(response, Readable.from(events));
  } finally {
    leave();
  }
}

function enter(caller: string): () => void {
  const others = connections.get(caller) ?? 0;
  if (others >= maximumConnections)
    throw new Refusal('rate_limited', {
      message: `This credential has ${maximumConnections} connections already. End one of them first.`,
      retryAfter: heartbeat / second,
    });
  connections.set(caller, others + 1);
  return () => {
    const left = (connections.get(caller) ?? 1) - 1;
    if (left === 0) connections.delete(caller);
    else connections.set(caller, left);
  };
}
