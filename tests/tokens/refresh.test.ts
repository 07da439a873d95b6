import { decodeJwt } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day, minute } from '../../core/values/time.ts';
import { clock } from '../support/app/clock.ts';
import { type SignedIn, signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Pair {
  error?: string;
  token: string;
  refresh_token: string;
  user: { id: string };
}

const refresh = (refresh_token: string) =>
  request<Pair>('POST /v1/token/refresh', { body: { refresh_token } });
const me = async (token: string) => (await request('GET /v1/me', { as: `JWT ${token}` })).status;
const session = ({ token }: Pick<SignedIn, 'token'>) => decodeJwt(token).jti;

test('POST /v1/token/refresh: 200 with a new pair, of the same session', async () => {
  const before = await signIn();
  const { status, body } = await refresh(before.refreshToken);
  assert.is(status, 200);
  assert.equal(Object.keys(body).sort(), ['access_token', 'refresh_token', 'token', 'user']);
  assert.is(session(body), session(before));
  assert.is.not(body.refresh_token, before.refreshToken);
  assert.is(await me(body.token), 200);
});

test('POST /v1/token/refresh: a spent token still works within 60 s, also after its successor was spent', async () => {
  const { refreshToken } = await signIn();
  const { body: second } = await refresh(refreshToken);
  await refresh(second.refresh_token);
  assert.is((await refresh(refreshToken)).status, 200);
});

test('POST /v1/token/refresh: a token spent over 60 s ago is refused, and ends the session', async () => {
  const { refreshToken } = await signIn();
  const { body: next } = await refresh(refreshToken);
  assert.is(await me(next.token), 200);
  clock.forward(minute + 1000);
  const { status, body } = await refresh(refreshToken);
  assert.is(status, 401);
  assert.is(body.error, 'invalid_refresh_token');
  assert.is(await me(next.token), 401);
  assert.is((await refresh(next.refresh_token)).status, 401);
});

test('POST /v1/token/refresh: begins the 60 days anew', async () => {
  const { refreshToken } = await signIn();
  clock.forward(59 * day);
  const { body } = await refresh(refreshToken);
  clock.forward(59 * day);
  assert.is(await me(body.token), 200);
  clock.forward(2 * day);
  assert.is(await me(body.token), 401);
  assert.is((await refresh(body.refresh_token)).status, 401);
});

test('POST /v1/token/refresh: the access token is no refresh token, nor the other way round', async () => {
  const { token, refreshToken } = await signIn();
  assert.is((await refresh(token)).status, 401);
  assert.is(await me(refreshToken), 401);
});

test('POST /v1/token/refresh: 401 invalid_refresh_token for garbage, 400 without one', async () => {
  for (const garbage of ['garbage', '', '\0', 'x'.repeat(5000)])
    assert.is((await refresh(garbage)).body.error, 'invalid_refresh_token');
  assert.is((await request('POST /v1/token/refresh', { body: {} })).status, 400);
});

test('DELETE /v1/token: 204, and the session has ended for every token of it', async () => {
  const { as, token, refreshToken } = await signIn();
  const { status, body } = await request('DELETE /v1/token', { as });
  assert.is(status, 204);
  assert.is(body, undefined);
  assert.is(await me(token), 401);
  assert.is((await refresh(refreshToken)).status, 401);
});

test('DELETE /v1/token: the other sessions of the user go on', async () => {
  const [one, other] = [await signIn(), await signIn()];
  await request('DELETE /v1/token', { as: one.as });
  assert.is(await me(other.token), 200);
});
