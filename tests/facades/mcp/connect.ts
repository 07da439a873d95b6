import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Both generations of the protocol: with the handshake of 2025, and with the envelope of 2026 in every request. */
export const generations = ['legacy', 'auto'] as const;

export type Generation = (typeof generations)[number];

const information = { name: 'test', version: '1' };

export const optionsOf = (mode: Generation): ClientOptions => ({ versionNegotiation: { mode } });

/** An agent's program at a service, connected as the protocol's own client does it. */
export async function connectAt(
  serviceUrl: string,
  as: string,
  mode: Generation = 'legacy',
): Promise<Client> {
  const client = new Client(information, optionsOf(mode));
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', serviceUrl), {
      requestInit: { headers: { authorization: as } },
    }),
  );
  return client;
}
