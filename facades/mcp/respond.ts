import type { IncomingHttpHeaders } from 'node:http';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Context } from '../../core/request/context.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import { sendUntagged } from '../http/transfer.ts';
import { callTool } from './call-tool.ts';
import { createServer } from './server.ts';
import { tools } from './tools.ts';

const presented = [...tools.values()].map((tool) => tool.presented);

/** Responds to one message, of either generation of the protocol. */
export async function respondToMessage(
  exchange: HttpExchange,
  context: Context,
  message: Record<string, unknown>,
): Promise<void> {
  const { request, response } = exchange;
  const factory = () =>
    createServer({
      list: async () => presented,
      call: (name, input) => callTool(exchange, context, name, input),
    });
  // Nothing is announced, so no client may hold a stream open for announcements.
  const handler = createMcpHandler(factory, { maxSubscriptions: 0 });
  // The library's own adapter for Node would write the message as JSON again.
  const sent = new Request('http://service/', { method: 'POST', headers: headersOf(request.headers) });
  const received = await handler.fetch(sent, { parsedBody: message });
  const text = await received.text();
  // Node knows whether the connection goes on.
  received.headers.delete('connection');
  response.status(received.status).set(Object.fromEntries(received.headers));
  sendUntagged(response, text);
}

/** Those of the protocol. */
const headersOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^(?:accept|content-type|mcp-[\w-]+)$/.test(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
