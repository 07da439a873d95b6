import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphApi } from '../../../core/auth/graph-api.ts';
import { audience, startLocalProvider } from '../../support/provider/local-provider.ts';
import { inherited } from '../../support/service/environment.ts';

const provider = await startLocalProvider();
const program = 'facades/programs/local-provider/token.ts';

test.after(() => provider.close());

const run = (...parameters: string[]) => promisify(execFile)(process.execPath, [program, ...parameters]);

async function failureOf(...parameters: string[]): Promise<string> {
  const outcome = await run(...parameters).catch((error: { code: number; stderr: string }) => error);
  assert.is('code' in outcome && outcome.code, 1);
  return outcome.stderr;
}

test('npm run token: prints a token and nothing else', async () => {
  const { stdout, stderr } = await run('farah', provider.base, '--app', audience.appId);
  assert.is(stderr, '');
  assert.is((await new GraphApi(provider.url).profile(audience, stdout.trimEnd())).name, 'Farah Haddad');
});

test('npm run token without an address: asks the service at AUDIENCE_PLATFORM_URL', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'farah', '--app', audience.appId],
    { env: { ...inherited, AUDIENCE_PLATFORM_URL: provider.base } },
  );
  assert.is((await new GraphApi(provider.url).profile(audience, stdout.trimEnd())).name, 'Farah Haddad');
});

test('npm run token without a person: says how it is used', async () => {
  assert.match(await failureOf(), 'Usage: npm run token');
});

test('npm run token for nobody: says whom to name', async () => {
  assert.match(await failureOf('nobody', provider.base), 'Name one of: ada');
});

test('npm run token with no service there: says how to start it', async () => {
  assert.match(await failureOf('ada', 'http://127.0.0.1:9'), 'npm start');
});

test('npm run token with a service that has no local provider: says so', async () => {
  assert.match(await failureOf('ada', `${provider.base}/other`), 'no built-in identity provider');
});
