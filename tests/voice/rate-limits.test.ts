import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serveLimited, testApp } from '../support/app/app.ts';
import { signIn } from '../support/requests/credentials.ts';
import { form } from './voice-client.ts';

async function limited(rates: Parameters<typeof serveLimited>[0], use: (url: string) => Promise<void>) {
  const { url, close } = await serveLimited(rates);
  try {
    await use(url);
  } finally {
    await close();
  }
}

const post = async (address: string, body: string, headers: Record<string, string>) =>
  (await fetch(address, { method: 'POST', body, headers })).status;

test('POST /voice/authorize: a form without a usable consent counts by address', () =>
  limited({ public: 2, credential: 0 }, async (url) => {
    const statuses = [];
    for (let count = 0; count < 3; count++)
      statuses.push(await post(`${url}/voice/authorize`, 'consent=x&decision=allow', form));
    assert.equal(statuses, [401, 401, 429]);
  }));

const json = { 'content-type': 'application/json' };
const envelope = (accessToken?: string) =>
  JSON.stringify({
    version: '1.0',
    context: { System: { application: { applicationId: 'skill' }, user: { accessToken } } },
    request: { type: 'IntentRequest', timestamp: new Date().toISOString(), intent: { name: 'Any' } },
  });

test('POST /voice/friends: bodies without a usable token count by address, before they are read', () =>
  limited({ public: 2, credential: 0 }, async (url) => {
    const statuses = [];
    for (const body of ['{}', envelope(), '{}'])
      statuses.push(await post(`${url}/voice/friends`, body, json));
    assert.equal(statuses, [401, 200, 429]);
  }));

test('POST /voice/friends: an envelope with a usable token counts for its session, not by address', () =>
  limited({ public: 1, credential: 2 }, async (url) => {
    const { token } = await signIn();
    const statuses = [];
    for (let count = 0; count < 3; count++)
      statuses.push(await post(`${url}/voice/friends`, envelope(token), json));
    assert.equal(statuses, [200, 200, 429]);
  }));

/** Runs with a skill configured, and addresses of certificates that never respond; tells of those requested. */
async function withSilentCertificates(use: (requested: Set<string>) => Promise<void>): Promise<void> {
  const { settings } = await testApp();
  const { voice } = settings;
  const { fetch } = globalThis;
  const requested = new Set<string>();
  Object.assign(settings, { voice: { ...voice, skillId: 'skill' } });
  globalThis.fetch = (input, init) => {
    if (!String(input).startsWith('https://s3.amazonaws.com/')) return fetch(input, init);
    requested.add(String(input));
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  };
  try {
    await use(requested);
  } finally {
    globalThis.fetch = fetch;
    Object.assign(settings, { voice });
  }
}

test('an envelope whose certificate does not arrive: 400 after 3 seconds, and at most 4 are fetched at once', () =>
  withSilentCertificates(async (requested) => {
    const { url } = await testApp();
    const started = performance.now();
    const send = (name: number) =>
      post(`${url}/voice/friends`, envelope(), {
        ...json,
        signaturecertchainurl: `https://s3.amazonaws.com/echo.api/${name}.pem`,
        'signature-256': 'x',
      });
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
    assert.equal(new Set(statuses), new Set([400]));
    assert.is(requested.size, 4);
    const seconds = (performance.now() - started) / 1000;
    assert.ok(seconds > 2.5, `${seconds} s`);
  }));
