import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Dependencies } from '../../core/request/context.ts';
import { minute } from '../../core/values/time.ts';
import { calendar, named, sourceScene } from '../sources/scene.ts';
import { sendNotifications } from '../support/app/jobs.ts';
import { newestMail, received } from '../support/app/mail-server.ts';
import { type SeededAudience, seedVenue } from '../support/records/seeds.ts';
import { type SignedIn, signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { webhookScene } from '../webhooks/scene.ts';
import { mailTo } from './scene.ts';

const day = 24 * 60;

/** Two owners and an editor, who receive mail, and what each was sent, by subject. */
async function peopleOf(audience: SeededAudience, later: Dependencies) {
  const signedIn = async (role: 'owner' | 'editor') => {
    const person = await signIn({ audience, role });
    return { ...person, address: await mailTo({ audience, later }, person) };
  };
  const [ana, bo, editor] = [await signedIn('owner'), await signedIn('owner'), await signedIn('editor')];
  const subjectsOf = ({ address }: { readonly address: string }) =>
    received.filter(({ to }) => to === address).map(({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1]);
  const tell = () => sendNotifications(later);
  await tell();
  return { ana, bo, editor, subjectsOf, tell };
}

const choose = ({ as }: SignedIn, mail: readonly string[]) =>
  request('PATCH /v1/me/notifications', { as, body: { mail } });

test('a source that breaks and heals: each owner who wants it is sent one mail then, and one when it can be read again; webhooks, too', async () => {
  const { audience, id, read, serves, served, dependencies } = await sourceScene();
  const hook = await webhookScene(['source_failing', 'source_healthy'], { audience, thin: true });
  const { ana, bo, editor, subjectsOf, tell } = await peopleOf(audience, dependencies);
  await choose(bo, ['event_changed']);
  served.respond = (_, response) => void response.writeHead(500).end();
  for (let count = 0; count < 5; count++) {
    await read(day);
    await tell();
  }
  assert.equal(subjectsOf(ana), ['The source Library cannot be read any more']);
  const address = `http://admin.${audience.subdomain}.platform.test/sources/${id}`;
  assert.match(newestMail(ana.address), address);
  serves(calendar(named('Ball')));
  for (let count = 0; count < 2; count++) {
    await read(day);
    await tell();
  }
  assert.is(subjectsOf(ana)[1], 'The source Library can be read again');
  assert.equal([subjectsOf(ana).length, subjectsOf(bo), subjectsOf(editor)], [2, [], []]);
  await hook.deliver(8 * day * minute);
  assert.equal(
    hook.received.map(({ type, data }) => [type, data]),
    ['failing', 'healthy'].map((event) => [`source.${event}`, { kind: 'source', id }]),
  );
});

test('a source that heals before its owners are told that it fails: nobody is told', async () => {
  const { audience, read, serves, served, dependencies } = await sourceScene();
  const { ana, subjectsOf, tell } = await peopleOf(audience, dependencies);
  served.respond = (_, response) => void response.writeHead(500).end();
  for (let count = 0; count < 3; count++) await read(day);
  serves(calendar(named('Ball')));
  await read(day);
  await tell();
  assert.equal(subjectsOf(ana), []);
});

test('a webhook that ends: each owner is sent one mail, and who no longer owns the audience none', async () => {
  const { audience, id, caller, locale, serving, deliver, dependencies } = await webhookScene();
  const { ana, bo, editor, subjectsOf, tell } = await peopleOf(audience, dependencies);
  serving.respond = (_, response) => void response.writeHead(410).end();
  for (let count = 0; count < 2; count++) await seedVenue(locale);
  await deliver();
  await caller.members.update({ user_id: bo.userId, role: 'member' });
  await tell();
  const { name } = (await caller.webhooks.byIds({ ids: [id] }))[0] ?? {};
  assert.equal(subjectsOf(ana), [`Nothing more is sent to the webhook ${name}`]);
  assert.match(newestMail(ana.address), `/webhooks/${id}`);
  assert.equal([...subjectsOf(bo), ...subjectsOf(editor)], []);
});
