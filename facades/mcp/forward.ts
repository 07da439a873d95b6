import { isCallToolResult, isSpecType, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ClientOptions } from '../trpc/client.ts';
import type { Credentials } from '../trpc/credentials.ts';
import { mcpPath } from './path.ts';
import type { ToolSource } from './server.ts';

/** The tools of a running service, over HTTP. */
export function forwardTo({ url, credentials }: ClientOptions): ToolSource {
  const address = url.replace(/\/+$/, '') + mcpPath;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(credentials && { authorization: authorizationOf(credentials) }),
  };
  const request = async (method: string, params: object): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(address, { method: 'POST', headers, body }).catch(() => {
      throw failure(`The service at ${url} is not responding. Check AUDIENCE_PLATFORM_URL.`);
    });
    const text = await response.text();
    if (!response.ok) throw failure(explain(response.status, text));
    const { result, error } = reply.parse(JSON.parse(dataOf(text)));
    if (error !== undefined) throw new ProtocolError(error.code, error.message);
    return result;
  };
  return {
    list: async () => {
      const result = await request('tools/list', {});
      return isSpecType.ListToolsResult(result) ? result.tools : [];
    },
    call: async (name, input) => {
      const result = await request('tools/call', { name, arguments: input });
      return isCallToolResult(result) ? result : undefined;
    },
  };
}

const authorizationOf = (credentials: Credentials): string => {
  if ('token' in credentials) return `JWT ${credentials.token}`;
  return `Bearer ${'apiKey' in credentials ? credentials.apiKey : credentials.serviceToken}`;
};

const reply = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/** The service may send its one message as an event. */
const dataOf = (text: string): string => /^data: (.+)$/m.exec(text)?.[1] ?? text;

const refusal = z.object({ error: z.string(), message: z.string() });

function explain(status: number, text: string): string {
  if (status === 401)
    return 'unauthenticated: Set AUDIENCE_PLATFORM_SERVICE_TOKEN to a service token of the audience.';
  const { data } = refusal.safeParse(parsed(text));
  return data === undefined ? `The service responded with ${status}.` : `${data.error}: ${data.message}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const failure = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InternalError, message);
