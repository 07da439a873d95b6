import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { testApp } from '../../support/app.ts';

/** Both generations of the protocol: with the handshake of 2025, and with the envelope of 2026 in every request. */
export const generations = ['legacy', 'auto'] as const;

export type Generation = (typeof generations)[number];

const information = { name: 'test', version: '1' };

export const optionsOf = (mode: Generation): ClientOptions => ({ versionNegotiation: { mode } });

/** An agent's program, connected as the protocol's own client does it. */
export async function connect(as: string, mode: Generation = 'legacy', serviceUrl?: string): Promise<Client> {
  const url = new URL('/mcp', serviceUrl ?? (await testApp()).url);
  const client = new Client(information, optionsOf(mode));
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: as } } }),
  );
  return client;
}

/** What a tool returns. */
export async function call<Result = Record<string, unknown>>(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<Result> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: input });
  if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
  return structuredContent as Result;
}

/** The words with which a tool refuses; undefined if it does not. */
export async function refusalOf(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<string | undefined> {
  const { isError, content } = await client.callTool({ name, arguments: input });
  const [block] = content;
  return isError && block?.type === 'text' ? block.text : undefined;
}
