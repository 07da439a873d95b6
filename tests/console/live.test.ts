import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import { seedAudience, seedCity, seedVenue } from '../support/records/seeds.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { consoleHost, deskOf } from './desk.ts';

test('GET /live: an event when something changed, for who looks after the audience, and nothing of what it was', async () => {
  const { audience, locale } = await seedCity();
  const { visitor } = await deskOf(audience, 'contributor');
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const accept = 'text/event-stream';
  const host = consoleHost(audience);
  const sent = get(new URL('/live', (await testApp()).url), { headers: { host, cookie, accept } });
  const [response]: IncomingMessage[] = await once(sent, 'response');
  assert.is(response?.statusCode, 200);
  assert.is(response?.headers['content-type'], 'text/event-stream; charset=utf-8');
  let text = '';
  response?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  for (let tries = 0; !text.includes('data:') && tries < 300; tries++) {
    await seedVenue(locale);
    await pause(100);
  }
  sent.destroy();
  assert.match(text, /^retry: \d+\n\n(:.*\n\n)*data: changed\n\n/);
});

test('GET /live: 404 for strangers', async () => {
  const stranger = newVisitor(consoleHost(await seedAudience()));
  assert.is((await stranger.open('/live', { accept: 'text/event-stream' })).status, 404);
});
