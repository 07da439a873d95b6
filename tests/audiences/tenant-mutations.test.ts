import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { idOf, mutate } from '../support/requests/mutate.ts';

interface Entry {
  readonly fields: { readonly name: string; readonly before: string | null; readonly after: string | null }[];
}

test('updateAudience: the name on its own endpoint, the subdomain among the tenants', async () => {
  const audience = await seedAudience();
  const id = globalId('Audience', audience.id);
  const selection = 'audience { id name subdomain }';
  const renamed = await mutate(audience, 'updateAudience', { name: 'Fado' }, selection);
  assert.equal(renamed.audience, { id, name: 'Fado', subdomain: audience.subdomain });
  const subdomain = `${audience.subdomain}x`;
  const moved = await mutate(null, 'updateAudience', { audienceId: audience.id, subdomain }, selection);
  assert.equal(moved.audience, { id, name: 'Fado', subdomain });
});

for (const setting of ['publicPages', 'publicRsvpCounts'])
  test(`updateAudience: ${setting} on either endpoint, false at first; a change of what changed alone, and another version`, async () => {
    const audience = await seedAudience();
    const { as } = await signIn({ admin: true });
    const selection = `audience { ${setting} version }`;
    const same = await mutate(audience, 'updateAudience', { [setting]: false }, selection);
    assert.equal(same.audience, { [setting]: false, version: 1 });
    const shown = await mutate(audience, 'updateAudience', { [setting]: true }, selection);
    assert.equal(shown.audience, { [setting]: true, version: 2 });
    const renamed = await mutate(audience, 'updateAudience', { name: 'Fado' }, selection);
    assert.equal(renamed.audience, { [setting]: true, version: 3 });
    const named = { audienceId: audience.id, name: 'Tango', [setting]: false };
    const hidden = await mutate(null, 'updateAudience', named, selection);
    assert.equal(hidden.audience, { [setting]: false, version: 4 });
    const query = `{ ${selection.replace('}', 'history { operation fields { name before after } } }')} }`;
    const { body } = await graphql<{ audience: { history: Entry[] } }>(audience, query, { as });
    const { history, ...stored } = body.data.audience;
    assert.equal(stored, hidden.audience);
    const changed = history.map(({ fields }) =>
      fields.map(({ name, before, after }) => [name, before, after]),
    );
    assert.equal(changed.slice(0, 3), [
      [
        ['name', '"Fado"', '"Tango"'],
        [setting, 'true', 'false'],
      ],
      [['name', '"Salsa City"', '"Fado"']],
      [[setting, 'false', 'true']],
    ]);
  });

for (const [setting, value, refused] of [
  ['contactUrl', 'mailto:hello@dance.example', 'mailto:nobody'],
  ['imprintUrl', 'https://dance.example/imprint', 'mailto:hello@dance.example'],
  ['privacyUrl', 'https://dance.example/privacy', 'javascript:alert(1)'],
  ['defaultLanguage', 'de-CH', 'xx'],
  ['logoUrl', 'https://dance.example/logo.svg', 'http://dance.example/logo.svg'],
  ['about', 'Tango, *every* night', ' '],
  ['contactText', 'Write to us', ' '],
] as const)
  test(`updateAudience: ${setting} on either endpoint, null at first; ${refused} is refused`, async () => {
    const audience = await seedAudience();
    const selection = `audience { ${setting} version }`;
    const named = await mutate(audience, 'updateAudience', { name: 'Fado' }, selection);
    assert.equal(named.audience, { [setting]: null, version: 2 });
    const set = await mutate(audience, 'updateAudience', { [setting]: value }, selection);
    assert.equal(set.audience, { [setting]: value, version: 3 });
    const ended = { audienceId: audience.id, [setting]: null };
    const none = await mutate(null, 'updateAudience', ended, selection);
    assert.equal(none.audience, { [setting]: null, version: 4 });
    const { as } = await signIn({ admin: true });
    const document = `mutation { updateAudience(input: {${setting}: "${refused}"}) { audience { id } } }`;
    const { body } = await graphql(audience, document, { as });
    assert.match(JSON.stringify(body.errors), setting);
  });

test('createAudience, deleteAudience, restoreAudience: each gives the audience', async () => {
  const { subdomain: taken } = await seedAudience();
  const subdomain = `${taken}x`;
  const { audience } = await mutate(
    null,
    'createAudience',
    { name: 'Fado', subdomain },
    'audience { id name }',
  );
  const id = idOf(audience);
  const deleted = await mutate(null, 'deleteAudience', { id }, 'audience { id } deletedId');
  assert.equal([deleted.audience, deleted.deletedId], [{ id }, id]);
  const restored = await mutate(null, 'restoreAudience', { id }, 'audience { id name subdomain }');
  assert.equal(restored.audience, { id, name: 'Fado', subdomain });
});

test('createDomain, deleteDomain, setIdentityProviderApp, updateUser: each gives its record', async () => {
  const { id: audienceId, subdomain } = await seedAudience();
  const dnsName = `${subdomain}.example`;
  const { domain } = await mutate(null, 'createDomain', { audienceId, dnsName }, 'domain { id dnsName }');
  const id = idOf(domain);
  assert.equal(domain, { id, dnsName });
  const deleted = await mutate(null, 'deleteDomain', { id }, 'domain { dnsName } deletedId');
  assert.equal([deleted.domain, deleted.deletedId], [{ dnsName }, id]);
  const app = { audienceId: globalId('Audience', audienceId), appId: '1', appSecret: '2' };
  const { audience } = await mutate(null, 'setIdentityProviderApp', app, 'audience { subdomain }');
  assert.equal(audience, { subdomain });
  const userId = globalId('User', (await signIn()).userId);
  const { user } = await mutate(null, 'updateUser', { id: userId, isAdmin: true }, 'user { id isAdmin }');
  assert.equal(user, { id: userId, isAdmin: true });
});

test('the application mutations: on both endpoints, with the key once', async () => {
  const audience = await seedAudience();
  for (const [endpoint, named] of [[audience, {}] as const, [null, { audienceId: audience.id }] as const]) {
    const selection = 'application { id name apiKeyPrefix }';
    const input = { ...named, name: 'Website' };
    const made = await mutate(endpoint, 'createApplication', input, `${selection} apiKey`);
    const id = idOf(made.application);
    const prefixIn = (key: unknown) => String(key).split('_')[1];
    assert.equal(made.application, { id, name: 'Website', apiKeyPrefix: prefixIn(made.apiKey) });
    const rotated = await mutate(endpoint, 'rotateApplicationKey', { id }, `${selection} apiKey`).catch(
      String,
    );
    assert.not.type(rotated, 'string', String(rotated));
    const deleted = await mutate(endpoint, 'deleteApplication', { id }, `${selection} deletedId`);
    assert.is(deleted.deletedId, id);
  }
});

test('the webhook mutations: for administrators of the platform, too, who see what was sent', async () => {
  const { id: audienceId } = await seedAudience();
  const input = { audienceId, url: 'https://tools.example/hook', kinds: ['EVENT'] };
  const { webhook, secret } = await mutate(null, 'createWebhook', input, 'webhook { id url } secret');
  assert.match(String(secret), /^whsec_/);
  const id = idOf(webhook);
  await mutate(null, 'testWebhook', { id }, 'webhook { waiting }');
  const { as } = await signIn({ admin: true });
  const audience = globalId('Audience', audienceId);
  const { body } = await graphql(
    null,
    `{ audience(id: "${audience}") { webhooks { id url deliveries { kind state log { status } } } } }`,
    { as },
  );
  const deliveries = [{ kind: 'test', state: 'WAITING', log: [] }];
  assert.equal(body.data, { audience: { webhooks: [{ id, url: input.url, deliveries }] } });
  const { deletedId } = await mutate(null, 'deleteWebhook', { id }, 'deletedId');
  assert.is(deletedId, id);
});
