import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience } from '../../support/records/seeds.ts';
import { device } from '../../support/requests/device.ts';
import { request } from '../../support/requests/request.ts';

test('401 of REST, GraphQL and tRPC: WWW-Authenticate names both schemes, the bodies stay', async () => {
  const { id } = await seedAudience();
  const lines = ['GET /v1/me', 'GET /nowhere', `POST /v1/audience/${id}/graphql`, 'POST /v1/tenants/graphql'];
  for (const line of lines) {
    const { status, headers, body } = await request(line);
    assert.equal([status, body], [401, {}], line);
    assert.is(headers.get('www-authenticate'), 'JWT, Bearer', line);
  }
  const trpc = await request('GET /trpc/me.get');
  assert.equal([trpc.status, trpc.headers.get('www-authenticate')], [401, 'JWT, Bearer']);
});

test('401 of a service token that is sent as it is: WWW-Authenticate names where it is exchanged', async () => {
  for (const scheme of ['Bearer', 'JWT']) {
    const as = `${scheme} svc_0123456789ab_secret`;
    const { status, headers, body } = await request('POST /v1/research/batch', { as, body: {} });
    assert.equal([status, body], [401, {}]);
    assert.match(
      headers.get('www-authenticate') ?? '',
      /^Bearer error="invalid_token", .*POST \/v1\/token\/service/,
    );
  }
});

test('401 of the token endpoints: WWW-Authenticate too, with the errors of the interface', async () => {
  const bodies = {
    '/v1/token': { social_token: 'unknown', device },
    '/v1/token/refresh': { refresh_token: 'unknown' },
    '/v1/token/service': { service_token: 'unknown' },
  };
  for (const [path, sent] of Object.entries(bodies)) {
    const { status, headers } = await request(`POST ${path}`, { body: sent });
    assert.equal([status, headers.get('www-authenticate')], [401, 'JWT, Bearer'], path);
  }
  const { status, headers } = await request('POST /voice/token', {
    body: 'grant_type=refresh_token&client_id=unknown',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal([status, headers.get('www-authenticate')], [401, 'Basic realm="voice"']);
});
