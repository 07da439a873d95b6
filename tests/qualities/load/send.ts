import { type Agent, request } from 'node:http';
import type { Target, WorstRequest } from './worst-requests.ts';

export interface Sender {
  readonly url: string;
  readonly agent: Agent;
  /** The Authorization header. */
  readonly as: string | undefined;
  readonly target: Target;
}

/** Sends the request with this number; the status of its response, or 0 where the connection broke or a 503 does not tell when to try again. */
export function send(
  { path, body, headers }: WorstRequest,
  number: number,
  { url, agent, as, target }: Sender,
): Promise<number> {
  const text = body?.(number);
  return new Promise((resolve) => {
    const message = request(url + path(target), {
      agent,
      method: text === undefined ? 'GET' : 'POST',
      headers: {
        ...(as !== undefined && { authorization: as }),
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
        ...headers,
      },
    });
    message.once('response', (response) => {
      const { statusCode = 0, headers } = response;
      const isWhole = () =>
        response.complete && !(statusCode === 503 && headers['retry-after'] === undefined);
      response.resume().once('close', () => resolve(isWhole() ? statusCode : 0));
    });
    message.once('error', () => resolve(0));
    message.end(text);
  });
}
