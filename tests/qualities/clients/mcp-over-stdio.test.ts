import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { call, refusalOf } from '../../facades/mcp/agent.ts';
import { optionsOf } from '../../facades/mcp/connect.ts';
import { testApp } from '../../support/app/app.ts';
import { pluck } from '../../support/pluck.ts';
import { seedAudience, seedLocale } from '../../support/records/seeds.ts';
import { serviceToken } from '../../support/requests/credentials.ts';
import { inherited } from '../../support/service/environment.ts';

/** Starts `npm run mcp` as an agent's program does, without the terminal's own lines. */
async function start(environment: Record<string, string>, mode: 'legacy' | 'auto' = 'legacy') {
  const client = new Client({ name: 'test', version: '1' }, optionsOf(mode));
  const options = {
    command: process.execPath,
    args: ['facades/programs/mcp.ts'],
    env: { ...inherited, XDG_CONFIG_HOME: '/nowhere', ...environment },
  };
  await client.connect(new StdioClientTransport(options));
  return client;
}

test('npm run mcp: the tools of the service at AUDIENCE_PLATFORM_URL, with AUDIENCE_PLATFORM_SERVICE_TOKEN', async () => {
  const audience = await seedAudience();
  await seedLocale(audience, { label: 'toronto' });
  const { url: AUDIENCE_PLATFORM_URL } = await testApp();
  const AUDIENCE_PLATFORM_SERVICE_TOKEN = (await serviceToken(audience)).secret;
  const client = await start({ AUDIENCE_PLATFORM_URL, AUDIENCE_PLATFORM_SERVICE_TOKEN });
  const { tools } = await client.listTools();
  assert.ok(tools.some(({ name }) => name === 'send_batch'));
  const { locales } = await call<{ locales: { label: string }[] }>(client, 'snapshot');
  assert.equal(pluck(locales, 'label'), ['toronto']);
  assert.match((await refusalOf(client, 'search', { q: 'x' })) ?? '', /^invalid_request: /);
  const { code, message } = await client.callTool({ name: 'nope' }).catch((error) => error);
  assert.equal([code, message], [-32602, 'There is no such tool: tools/list names all.']);
  await client.close();
});

test('npm run mcp without a credential, or without a service: says what to set', async () => {
  const { url } = await testApp();
  for (const [AUDIENCE_PLATFORM_URL, words] of [
    [url, 'Set AUDIENCE_PLATFORM_SERVICE_TOKEN'],
    ['http://127.0.0.1:9', 'is not responding. Check AUDIENCE_PLATFORM_URL'],
  ] as const) {
    const client = await start({ AUDIENCE_PLATFORM_URL });
    assert.match(String(await client.listTools().catch((error: unknown) => error)), words);
    await client.close();
  }
});
