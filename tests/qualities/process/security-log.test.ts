import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { startProvider } from '../../support/provider/provider.ts';
import { signRequest } from '../../support/provider/signed-request.ts';
import { type Service, start, stop } from '../../support/service/service.ts';

const provider = await startProvider();
test.after(() => provider.close());

const app = provider.addApp();
const [ada, bruno] = [provider.addPerson('Ada'), provider.addPerson('Bruno')];

const environment = {
  IDP_URL: provider.url,
  IDP_APP_ID: app.appId,
  IDP_APP_SECRET: app.appSecret,
  ADMIN_IDP_IDS: provider.userId(ada, app),
};

const created = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) });

const tokens = z.object({ token: z.string(), user: z.object({ id: z.string() }) });

const postToken = (service: Service, social_token: string, host?: string) =>
  fetch(`${service.url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      social_token,
      host,
      device: { identifier: 'device', type: 'web', model: '', version: '', build: '' },
    }),
  });

const signIn = async (service: Service, person: typeof ada, host?: string) =>
  tokens.parse(await (await postToken(service, await provider.token(person, app), host)).json());

const call = (service: Service, authorization: string, path: string, body?: object) =>
  fetch(service.url + path, {
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

const entries = (service: Service): Record<string, unknown>[] =>
  service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

test('the log: who signed in, what administrators changed, who was refused, and why the provider failed', async () => {
  const service = await start(environment);
  const [administrator, user] = [await signIn(service, ada), await signIn(service, bruno)];
  await postToken(service, await provider.token(bruno, app, -60));
  provider.fail('/me', (_request, response) => response.status(403).json({ error: { code: 4 } }));
  await postToken(service, await provider.token(bruno, app));
  provider.heal();
  const audience = { name: 'Jazz', subdomain: 'jazz' };
  await call(service, `JWT ${user.token}`, '/trpc/audiences.create', audience);
  const response = await call(service, `JWT ${administrator.token}`, '/trpc/audiences.create', audience);
  const { id: audience_id } = created.parse(await response.json()).result.data;
  await signIn(service, bruno, 'jazz.localhost');
  const member = { audience_id, user_id: user.user.id, role: 'editor' };
  await call(service, `JWT ${administrator.token}`, '/trpc/members.update', member);
  const signed_request = signRequest(app, provider.userId(bruno, app));
  await call(service, '', '/v1/social/deauthorize', { signed_request });
  const unusable = `app_${'0'.repeat(12)}_${'0'.repeat(72)}`;
  await call(service, `Bearer ${unusable}`, `/v1/venues/${randomUUID()}`);
  assert.is(await stop(service), 0);

  const log = entries(service);
  const has = (expected: Record<string, unknown>) =>
    assert.ok(
      log.some((entry) => Object.entries(expected).every(([name, value]) => entry[name] === value)),
      `${JSON.stringify(expected)}\n${service.output()}`,
    );
  has({ msg: 'security', event: 'sign-in', user: user.user.id, audience: null });
  has({ route: '/v1/token', status: 401, refusal: 'invalid_social_token' });
  has({ refusal: 'identity_provider_unavailable', detail: '/me: status 403, error 4' });
  has({ status: 403, user: user.user.id, refusal: 'administrator_required' });
  has({
    msg: 'security',
    event: 'administration',
    procedure: 'audiences.create',
    user: administrator.user.id,
  });
  has({ msg: 'security', event: 'member', member: user.user.id, role: 'editor', in: audience_id });
  has({ msg: 'security', event: 'deauthorization', user: user.user.id });
  has({ status: 401, credential: `app_${'0'.repeat(12)}` });
  for (const secret of [administrator.token, user.token, unusable, app.appSecret])
    assert.not.match(service.output(), secret);
});
