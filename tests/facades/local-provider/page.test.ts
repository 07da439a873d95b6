import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { identify } from '../../../core/accounts/tokens/sign-in.ts';
import { GraphApi } from '../../../core/auth/graph-api.ts';
import { people } from '../../../facades/local-provider/directory.ts';
import { audience, startLocalProvider } from '../../support/provider/local-provider.ts';

const provider = await startLocalProvider();

test.after(() => provider.close());

test('GET /: everybody by name, the administrator marked, every app to choose, all of it escaped', async () => {
  const response = await fetch(provider.url);
  const page = await response.text();
  assert.match(response.headers.get('content-type') ?? '', 'text/html');
  assert.match(response.headers.get('content-security-policy') ?? '', "default-src 'none'");
  for (const { name } of people) assert.match(page, `<strong>${name}</strong>`);
  assert.match(page, '<strong>Ada Osei</strong> <em>administrator</em>');
  assert.match(page, '<option value="audience">&#60;jazz&#62;&#39;s.localhost');
  assert.not.match(page, '<jazz>');
});

test('GET /: its stylesheet is there', async () => {
  const [, address = ''] =
    /<link rel="stylesheet" href="([^"]+)"/.exec(await (await fetch(provider.url)).text()) ?? [];
  const response = await fetch(new URL(address, provider.base));
  assert.is(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', 'text/css');
});

test('POST /: a page with the token, and a command that a shell reads as it is meant', async () => {
  const form = new URLSearchParams({ person: 'chen', app_id: audience.appId }).toString();
  const page = await (await provider.post('/', form, 'application/x-www-form-urlencoded')).text();
  assert.match(page, 'A token for Chen Wei');
  const token = contentOf(page, 'User access token');
  const identity = await identify(new GraphApi(provider.url), audience, token);
  assert.is(identity.name, 'Chen Wei');
  const [address, , , , body = ''] = await argumentsOf(contentOf(page, 'Sign in with it'));
  assert.is(address, `${provider.base}/v1/token`);
  assert.equal(JSON.parse(body), {
    social_token: token,
    host: audience.host,
    device: { identifier: 'local-device', type: 'web', model: 'curl', version: '1', build: '1' },
  });
});

function contentOf(page: string, label: string): string {
  const [, content = ''] = new RegExp(`${label} <textarea[^>]*>([^<]*)</textarea>`).exec(page) ?? [];
  return content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

async function argumentsOf(command: string): Promise<string[]> {
  const printed = await promisify(execFile)('sh', ['-c', command.replace(/^curl/, "printf '%s\\n'")]);
  return printed.stdout.split('\n');
}
