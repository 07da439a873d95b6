import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { kinds } from '../../facades/console/records/kinds.ts';
import { formTokenIn } from '../pages/signed-in.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { globalId } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { consoleHost, deskOf } from './desk.ts';
import { crawl, everyKind } from './every-kind.ts';
import { ledgerOf } from './ledger.ts';
import { parsed, postedBy } from './parsed.ts';

let scene: Awaited<ReturnType<typeof everyKind>>;
let pages: Awaited<ReturnType<typeof crawl>>;
test.before(async () => {
  scene = await everyKind();
  pages = await crawl(scene.owner);
});

/** All that an owner can post, but what ends the session. */
const posts = () => {
  const forms = [...pages].flatMap(([path, { body }]) =>
    parsed(body, path).forms.filter(({ isPost }) => isPost),
  );
  const byAction = new Map(forms.map((form) => [form.action, form]));
  byAction.delete('/sign-out');
  return [...byAction].map(([action, form]) => ({ action, values: postedBy(form) }));
};

test('every form of the console without its token, with that of another person, or from elsewhere: 403, and nothing is written', async () => {
  const { audience, owner } = scene;
  const other = await deskOf(audience, 'owner', 'Somebody Else');
  const forged = formTokenIn(await other.open('/'));
  const before = (await ledgerOf(audience)).totalCount;
  const all = posts();
  assert.ok(all.length > kinds.length, all.map(({ action }) => action).join());
  for (const { action, values } of all) {
    const without = new URLSearchParams(values);
    without.delete('form_token');
    const others = new URLSearchParams([...without, ['form_token', forged]]);
    const attempts: { form: URLSearchParams; headers?: Record<string, string> }[] = [
      { form: without },
      { form: others },
      { form: values, headers: { origin: 'https://evil.example' } },
      { form: values, headers: { origin: `http://${audience.subdomain}.platform.test` } },
      { form: values, headers: { 'sec-fetch-site': 'same-site' } },
    ];
    for (const attempt of attempts)
      assert.is(
        (await owner.visitor.open(action, attempt)).status,
        403,
        `${action} ${JSON.stringify(attempt)}`,
      );
  }
  assert.is((await ledgerOf(audience)).totalCount, before);
});

/** The same form may be filled in with a copy. */
const pathOf = (action: string): string => action.replace(/\?.*/, '');

test('what a contributor or an editor is shown no form for: refused when it is posted, and nothing is written', async () => {
  const { audience } = scene;
  const all = posts();
  for (const role of ['contributor', 'editor', undefined] as const) {
    const desk = await deskOf(audience, role, `A person who is ${role}`);
    const own = [...(await crawl(desk))].flatMap(([path, { body }]) => parsed(body, path).forms);
    const form_token = formTokenIn(await desk.open('/'));
    const before = (await ledgerOf(audience)).totalCount;
    const forbidden = all.filter(
      ({ action }) => !own.some((form) => form.isPost && pathOf(form.action) === pathOf(action)),
    );
    assert.ok(forbidden.length > 3, role);
    for (const { action, values } of forbidden) {
      const form = new URLSearchParams([...values].filter(([name]) => name !== 'form_token'));
      form.set('form_token', form_token);
      const { status } = await desk.visitor.open(action, { form });
      assert.ok([403, 404, 409].includes(status ?? 0), `${role}: ${status} for ${action}`);
    }
    assert.is((await ledgerOf(audience)).totalCount, before, role);
  }
});

const forOwners = [
  ...['/members', '/look', '/settings', '/settings/export.ndjson', '/keys', '/numbers'],
  ...['/webhooks', '/webhooks/new', '/sources/new', '/service-tokens/new', '/applications/new'],
];
const forEditors = [
  ...['/history', '/changes', '/trash', '/batches'],
  ...['/duplicates', '/find?q=old', '/notifications', '/sources'],
];

test('the pages of editors and owners: opened by them; others are refused, and not led there', async () => {
  const { audience, owner } = scene;
  const offeredTo = async (desk: typeof owner) => {
    const { links, forms } = parsed((await desk.open('/')).body, '/');
    return [...links, ...forms.map(({ action }) => action)];
  };
  const offeredToOwner = await offeredTo(owner);
  for (const path of ['/members', '/look', '/keys', '/history', '/find'])
    assert.ok(offeredToOwner.includes(path), path);
  for (const path of [...forOwners, ...forEditors]) assert.is((await owner.open(path)).status, 200, path);
  for (const [role, refused] of [
    ['editor', forOwners],
    ['contributor', [...forOwners, ...forEditors]],
  ] as const) {
    const desk = await deskOf(audience, role);
    const offered = await offeredTo(desk);
    for (const path of refused) {
      assert.is((await desk.open(path)).status, 403, `${role} ${path}`);
      assert.not.ok(offered.includes(path.replace('?q=old', '')), `${role} ${path}`);
    }
  }
});

test('every page: in no frame, in no cache, with no script but its own', async () => {
  for (const [path, { status, headers }] of pages) {
    assert.is(status, 200, path);
    assert.is(headers.get('cache-control'), 'private, no-store', path);
    assert.is(headers.get('x-content-type-options'), 'nosniff', path);
    if (!headers.get('content-type')?.startsWith('text/html')) continue;
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(
      policy,
      /default-src 'none'.*script-src 'self';.*base-uri 'none'; frame-ancestors 'none'$/,
      path,
    );
    assert.not.match(policy, 'unsafe', path);
  }
});

test('whatever an address says: no redirect leads to another host', async () => {
  const { owner, audience } = scene;
  const form_token = formTokenIn(await owner.open('/'));
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    'x:y',
    '\t//evil.example',
  ];
  const isHere = (location: string) =>
    new URL(location || '/', `http://${consoleHost(audience)}`).host === consoleHost(audience);
  for (const to of elsewhere) {
    const found = [
      await owner.open(`/sign-in?to=${encodeURIComponent(to)}`),
      await owner.visitor.open(`/history/${encodeURIComponent(to)}/undo`, {
        form: { form_token, to, next: to },
      }),
      ...(await Promise.all(
        kinds.map(({ path }) =>
          owner.visitor.open(`/${path}/${encodeURIComponent(to)}`, {
            form: { form_token, to, id: to, path: to },
          }),
        ),
      )),
    ];
    for (const { location, status } of found) {
      assert.ok((status ?? 500) < 500, to);
      assert.ok(isHere(location), `${to} leads to ${location}`);
    }
  }
});

test('a role that is taken away: nothing is there at the next request', async () => {
  const { audience, ids } = scene;
  const desk = await deskOf(audience, 'editor', 'Somebody Who Leaves');
  const form_token = formTokenIn(await desk.open('/'));
  await mutate(audience, 'updateMember', { userId: globalId('User', desk.userId), role: 'MEMBER' }, '');
  const { totalCount } = await ledgerOf(audience);
  for (const path of pages.keys()) assert.is((await desk.open(path)).status, 404, path);
  const posted = await desk.visitor.open(`/events/${ids.get('events')}/delete`, { form: { form_token } });
  assert.is(posted.status, 404);
  assert.is((await ledgerOf(audience)).totalCount, totalCount);
});

test("the cookie on the site, the platform's host or the console of another audience: nobody there", async () => {
  const { audience, owner } = scene;
  const elsewhere = [
    'platform.test',
    `${audience.subdomain}.platform.test`,
    consoleHost(await seedAudience()),
  ];
  for (const host of [consoleHost(audience), ...elsewhere]) {
    const visitor = newVisitor(host);
    for (const [name, value] of owner.visitor.cookies) visitor.cookies.set(name, value);
    const isSame = host === consoleHost(audience);
    assert.is((await visitor.open('/history')).status === 200, isSame, host);
  }
});
