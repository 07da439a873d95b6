import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minute } from '../../core/values/time.ts';
import { serveWithSettings } from '../support/app/app.ts';
import { deliverWebhooks } from '../support/app/jobs.ts';
import { seedEvent, seedVenue } from '../support/records/seeds.ts';
import { call } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { graphql, type Result } from '../support/requests/graphql.ts';
import { refusalOf } from '../support/requests/refusal.ts';
import { request, requestAt } from '../support/requests/request.ts';
import { verifies, webhookScene } from './scene.ts';

test('over GraphQL: created with a secret that is shown once, listed with its deliveries, deleted', async () => {
  const { audience, as, url, deliver, secret, id, caller, locale } = await webhookScene(['event', 'venue']);
  await caller.webhooks.delete({ id });
  const input = { url, kinds: ['VENUE', 'RSVP_CHANGED'] };
  const { body: created } = await graphql<{
    createWebhook: { secret: string; webhook: Record<string, unknown> };
  }>(
    audience,
    `mutation($input: WebhookCreateInput!) {
      createWebhook(input: $input) { secret webhook { id url kinds thin state } }
    }`,
    { as, variables: { input } },
  );
  const { secret: shown, webhook } = created.data.createWebhook;
  assert.match(shown, /^whsec_/);
  assert.is.not(shown, secret);
  assert.equal({ ...webhook, id: '' }, { id: '', ...input, thin: false, state: 'ACTIVE' });
  await seedVenue(locale);
  await deliver();
  const { body } = await graphql(
    audience,
    `{ webhooksConnection(first: 5) { nodes { id waiting history { kind operation }
      deliveriesConnection(first: 5) { totalCount nodes { kind state attempts status response log { status response } } } } } }`,
    { as },
  );
  const last = { status: 204, response: '' };
  const delivery = { kind: 'venue', state: 'DELIVERED', attempts: 1, ...last, log: [last] };
  const history = [{ kind: 'WEBHOOK', operation: 'CREATE' }];
  const deliveriesConnection = { totalCount: 1, nodes: [delivery] };
  assert.equal(body.data, {
    webhooksConnection: { nodes: [{ id: webhook.id, waiting: 0, history, deliveriesConnection }] },
  });
});

test('a rotated secret: both sign for a day, then the new one alone', async () => {
  const { locale, id, received, secret, caller, deliver } = await webhookScene();
  const { secret: next } = await caller.webhooks.rotateSecret({ id });
  assert.is.not(next, secret);
  await seedVenue(locale);
  await deliver();
  await seedVenue(locale);
  await deliver(25 * 60 * minute);
  const [one, other] = received;
  assert.ok(one && verifies(secret, one) && verifies(next, one));
  assert.ok(other && !verifies(secret, other) && verifies(next, other));
});

test('a test: is sent, and is in the log; replays bear the same id', async () => {
  const { id, received, caller, deliver, deliveries, locale } = await webhookScene();
  await caller.webhooks.test({ id });
  await deliver();
  assert.equal(
    received.map(({ type, data }) => [type, data]),
    [['webhook.test', { id }]],
  );
  const [delivery] = await deliveries();
  await caller.webhookDeliveries.replay({ id: delivery?.id ?? '' });
  await seedVenue(locale);
  await deliver();
  assert.is(received.length, 3);
  assert.is(received.filter(({ id }) => id === received[0]?.id).length, 2);
  await caller.webhooks.replay({ id, since: delivery?.created_at ?? '' });
  await deliver();
  assert.is(received.length, 5);
});

test('a paused webhook: what happened meanwhile is sent when it is resumed', async () => {
  const { id, received, caller, deliver, locale } = await webhookScene();
  await caller.webhooks.update({ id, paused: true });
  await seedVenue(locale);
  await deliver();
  assert.is(received.length, 0);
  assert.is((await refusalOf(caller.webhooks.test({ id }))).reason, 'conflict');
  await caller.webhooks.update({ id, paused: false });
  await deliver();
  assert.is(received.length, 1);
});

test('RSVPs and members: counts without names, and who joined', async () => {
  const { audience, received, deliver, locale } = await webhookScene(['rsvp_changed', 'member_joined']);
  const event = await seedEvent(await seedVenue(locale));
  const { as, userId } = await signIn({ audience });
  await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state: 'attending' } });
  await deliver();
  const rsvp = received.find(({ type }) => type === 'rsvp.changed');
  const counts = { id: event.id, attending: 1, waiting: 0, maybe: 0, declined: 0 };
  assert.equal(rsvp?.data, counts);
  const member = received.find(({ type }) => type === 'member.joined');
  assert.equal([member?.data.id, member?.data.kind], [userId, 'member']);
  await request(`DELETE /v1/events/${event.id}/rsvp`, { as });
  await deliver();
  assert.equal(received.at(-1)?.data, { ...counts, attending: 0 });
});

test('webhooks: owners only', async () => {
  const { audience, id, url } = await webhookScene();
  for (const role of ['editor', 'contributor'] as const) {
    const { as } = await signIn({ audience, role });
    const caller = await call(as, { schema: 'audience', audienceId: audience.id });
    const calls: (() => Promise<unknown>)[] = [
      () => caller.webhooks.byIds({ ids: [id] }),
      () => caller.webhookDeliveries.listByOwner({ owner: 'webhook', ids: [id] }),
      () => caller.webhooks.create({ url, kinds: ['event'] }),
      () => caller.webhooks.test({ id }),
      () => caller.webhooks.replay({ id, since: new Date().toISOString() }),
    ];
    for (const attempt of calls)
      assert.is((await refusalOf(attempt())).reason, 'administrator_required', role);
  }
});

test('the service: connects to no private network, whatever the name or the redirect says', async () => {
  const { locale, received, dependencies, deliveries, caller, id, audience, as } = await webhookScene();
  const strict = { ...dependencies, settings: { ...dependencies.settings, privateSources: false } };
  await seedVenue(locale);
  await deliverWebhooks(strict);
  const [delivery] = await deliveries();
  assert.equal([delivery?.status, delivery?.state, received.length], [null, 'waiting', 0]);
  assert.match(delivery?.response ?? '', /private network/);
  await caller.webhooks.update({ id, url: 'http://localhost:1/hook' });
  await seedVenue(locale);
  await deliverWebhooks({ ...strict, now: () => new Date(dependencies.now().valueOf() + 10 * minute) });
  assert.match((await deliveries()).at(-1)?.response ?? '', /^localhost is .* private network/);
  const { url } = await serveWithSettings({ privateSources: false });
  const create = async (to: string) => {
    const query = `mutation { createWebhook(input: { url: "${to}", kinds: [EVENT] }) { secret } }`;
    const path = `POST /v1/audience/${audience.id}/graphql`;
    const { body } = await requestAt<Result<null>>(url, path, { as, body: { query } });
    return body.errors?.[0]?.extensions.errors;
  };
  assert.equal(await create('http://x.example'), { url: ['must be an https address'] });
  for (const credentials of ['user:secret', 'user', ':secret'])
    assert.equal(await create(`https://${credentials}@x.example`), {
      url: ['must have no user or password: receivers verify the signature of what they get'],
    });
  assert.equal(await create('https://x.example:0'), { url: ['must not have port 0'] });
  assert.equal(await create('https://x.example/hook#main'), {
    url: ['must have no fragment: it would not be sent'],
  });
  for (const host of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', 'localhost', 'x.localhost'])
    assert.equal(await create(`https://${host}/hook`), {
      url: ['is an address of this machine or of a private network'],
    });
});
