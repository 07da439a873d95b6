import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedVenue } from '../support/records/seeds.ts';
import { webhookScene } from '../webhooks/scene.ts';
import { deskOf } from './desk.ts';

test('webhooks: owners add one, whose secret is shown once, and see neither lines for tokens nor it again', async () => {
  const { audience, url } = await webhookScene();
  const owner = await deskOf(audience, 'owner');
  const made = await owner.fill('/webhooks/new', { url: `${url}/console`, kinds: 'event' });
  const { body } = await owner.open(made.location);
  const [secret = ''] = /whsec_[^"]+/.exec(body) ?? [];
  assert.ok(secret.length > 40);
  assert.not.match(body, '/v1/token/service');
  assert.not.match((await owner.open(made.location)).body, 'whsec_');
  const list = (await owner.open('/webhooks')).body;
  assert.match(list, new URL(url).host);
  assert.not.match(list, 'whsec_');
});

test('the page of a webhook: how it fares, what was sent and how it went, replay, test and resume', async () => {
  const { audience, id, serving, deliver, locale, received, webhook } = await webhookScene();
  const owner = await deskOf(audience, 'owner');
  const page = `/webhooks/${id}`;
  assert.match((await owner.open(page)).body, 'It is sent what happens.');
  serving.respond = (_, response) => void response.writeHead(410).end('<b>gone</b>');
  await seedVenue(locale);
  await deliver();
  const { body } = await owner.open(page);
  for (const text of [
    'It has ended',
    '410',
    '&#60;b&#62;gone',
    '/replay',
    `${page}/rotateSecret`,
    `${page}/test`,
  ])
    assert.match(body, text);
  serving.respond = (_, response) => void response.end();
  await owner.fill(page, { paused: '' });
  assert.is((await webhook()).state, 'active');
  await owner.fill(page, {}, `${page}/test`);
  await deliver();
  assert.ok(received.some(({ type }) => type === 'webhook.test'));
  const [replay = ''] = /\/webhook-deliveries\/[\w-]+\/replay/.exec((await owner.open(page)).body) ?? [];
  const sent = received.length;
  await owner.fill(page, {}, replay);
  await deliver();
  assert.ok(received.length > sent);
  const log = (await owner.open(page)).body;
  assert.match(log, /<summary>One attempt · 200/);
  assert.match(log, /<li>[^<]+ · 200/, 'and the attempts before it');
});
