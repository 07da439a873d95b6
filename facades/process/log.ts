import pino, { type Logger } from 'pino';
import type { PrettyOptions } from 'pino-pretty';

/** JSON lines, buffered since a write costs as much as a small read; on a terminal, one line for each request. */
export async function createLog(): Promise<Logger> {
  if (!process.stdout.isTTY)
    return pino({ base: null }, pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }));
  const { default: pretty } = await import('pino-pretty');
  return pino(pretty(onTerminal));
}

export const onTerminal: PrettyOptions = {
  singleLine: true,
  translateTime: 'HH:MM:ss',
  messageFormat: ({ msg, method, route = '(no endpoint)', status, milliseconds, refusal }) => {
    if (method === undefined) return `${msg}`;
    const reason = refusal === undefined ? '' : `: ${refusal}`;
    return `${msg} ${method} ${route} ${status}, ${milliseconds} ms${reason}`;
  },
  ignore: 'pid,hostname,method,route,status,milliseconds,refusal,requestId,principal,credential',
};
