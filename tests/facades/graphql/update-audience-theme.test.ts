import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { presetNames } from '../../../core/audiences/theme-colors.ts';
import { visitorOf } from '../../site/host.ts';
import { testApp } from '../../support/app/app.ts';
import { seedAudience } from '../../support/records/seeds.ts';
import { apiKey, signIn } from '../../support/requests/credentials.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';
import { mutate } from '../../support/requests/mutate.ts';
import { request } from '../../support/requests/request.ts';

interface Updated {
  updateAudienceTheme: { clientMutationId: string | null; audience: { id: string; theme: object } } | null;
}

const update = `mutation Update($input: AudienceThemeUpdateInput!) {
  updateAudienceTheme(input: $input) {
    clientMutationId
    audience { id theme { preset tagline light { name value } dark { name value } } }
  }
}`;

test('updateAudienceTheme: the audience with its new theme, and the clientMutationId', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ admin: true });
  const theme = { preset: 'dusk', tagline: 'Dance', light: [{ name: 'primary', value: '#fff' }] };
  const input = { theme, clientMutationId: 'one' };
  const { status, body } = await graphql<Updated>(audience, update, { as, variables: { input } });
  assert.is(status, 200);
  assert.equal(body, {
    data: {
      updateAudienceTheme: {
        clientMutationId: 'one',
        audience: { id: globalId('Audience', audience.id), theme: { ...theme, dark: [] } },
      },
    },
  });
});

test('updateAudienceTheme: parts left out stay, null clears, a list replaces the list', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ admin: true });
  const change = async (theme: object) => {
    const { body } = await graphql<Updated>(audience, update, { as, variables: { input: { theme } } });
    return body.data.updateAudienceTheme?.audience.theme;
  };
  const color = (name: string) => ({ name, value: '#000' });
  await change({ preset: 'dusk', tagline: 'Dance', dark: [color('primary'), color('accent')] });
  assert.equal(await change({ tagline: null, dark: [color('ink')] }), {
    preset: 'dusk',
    tagline: null,
    light: [],
    dark: [color('ink')],
  });
});

test('updateAudienceTheme: RECORD_INVALID for a name given twice, by its path', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ admin: true });
  const light = [
    { name: 'ink', value: '#000' },
    { name: 'ink', value: '#111' },
  ];
  const { body } = await graphql<Updated>(audience, update, {
    as,
    variables: { input: { theme: { light } } },
  });
  assert.is(body.data.updateAudienceTheme, null);
  assert.equal(body.errors?.[0]?.extensions, {
    code: 'RECORD_INVALID',
    errors: { 'theme.light.1.name': ['is a duplicate'] },
  });
});

for (const value of ['reddish', '#12', 'url(https://a.example)', 'red; }', ''])
  test(`updateAudienceTheme: RECORD_INVALID for ${JSON.stringify(value)}, which is no color`, async () => {
    const audience = await seedAudience();
    const { as } = await signIn({ admin: true });
    const theme = { light: [{ name: 'primary', value }] };
    const { body } = await graphql<Updated>(audience, update, { as, variables: { input: { theme } } });
    assert.equal(Object.keys(body.errors?.[0]?.extensions.errors ?? {}), ['theme.light.0.value']);
  });

test('updateAudienceTheme: colors in each form of CSS; warnings of unknown names, unreadable texts and an unknown preset', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ admin: true });
  const set = async (theme: object) => {
    const mutation = `mutation ($input: AudienceThemeUpdateInput!) { updateAudienceTheme(input: $input) { warnings } }`;
    const { body } = await graphql<{ updateAudienceTheme: { warnings: string[] } }>(audience, mutation, {
      as,
      variables: { input: { theme } },
    });
    assert.is(body.errors, undefined, JSON.stringify(body.errors));
    return body.data.updateAudienceTheme.warnings;
  };
  for (const preset of presetNames) assert.equal(await set({ preset, light: [], dark: [] }), [], preset);
  const values = [
    '#063',
    '#006633',
    'darkgreen',
    'rgb(0 102 51)',
    'hsl(150 100% 20%)',
    'oklch(0.44 0.11 155)',
  ];
  for (const value of values) assert.equal(await set({ light: [{ name: 'primary', value }] }), [], value);
  const light = [
    { name: 'text', value: '#fff' },
    { name: 'ink', value: '#000' },
  ];
  const warnings = await set({ preset: 'dusk', light });
  assert.equal(
    warnings.map((warning) => warning.split(' ')[0]),
    ['preset:', 'light.ink:', 'light.text:', 'light.text:'],
  );
  assert.match(warnings[2] ?? '', 'to be legible, it needs 4.5');
  for (const [name, value] of [
    ['accent', 'transparent'],
    ['text', 'rgb(0 0 0 / 10%)'],
    ['text', 'rgb(255 255 none)'],
  ])
    assert.match((await set({ light: [{ name, value }] })).join(), `light.${name}: Its contrast`, value);
  const surface = [{ name: 'surface', value: 'transparent' }];
  assert.equal(await set({ preset: 'city', light: surface, dark: surface }), []);
});

test('a preset: pages have its colors, but for those that the theme names', async () => {
  const audience = await seedAudience();
  await mutate(audience, 'updateAudience', { publicPages: true }, 'audience { id }');
  const theme = { preset: 'garden', light: [{ name: 'accent', value: '#123456' }] };
  await mutate(audience, 'updateAudienceTheme', { theme }, 'warnings');
  const page = (await visitorOf(audience).open('/')).body;
  assert.match(page, '--primary: light-dark(#3b6b1e, #a5d67c)');
  assert.match(page, '--accent: light-dark(#123456, #eb9cc4)');
});

test('updateAudienceTheme: color names of letters, digits, - and _, each of which branding gives', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ admin: true });
  const names = ['primary', 'onPrimary', '--surface', 'gray_500', '2nd', '__proto', 'Constructor'];
  const light = names.map((name) => ({ name, value: '#000' }));
  const { body } = await graphql<Updated>(audience, update, {
    as,
    variables: { input: { theme: { light } } },
  });
  assert.is(body.errors, undefined);
  const { settings } = await testApp();
  const branding = await request<{ theme: { light: object } }>(
    `GET /v1/branding?host=${audience.subdomain}.${settings.platformDomain}`,
  );
  assert.equal(Object.keys(branding.body.theme.light).sort(), names.toSorted());
});

for (const name of ['__proto__', 'constructor', 'prototype', 'a b', 'a.b', 'a;b', 'é', ''])
  test(`updateAudienceTheme: RECORD_INVALID for a color named ${JSON.stringify(name)}`, async () => {
    const audience = await seedAudience();
    const { as } = await signIn({ admin: true });
    const theme = { dark: [{ name, value: '#000' }] };
    const { body } = await graphql<Updated>(audience, update, { as, variables: { input: { theme } } });
    const { code, errors } = body.errors?.[0]?.extensions ?? {};
    assert.equal([code, Object.keys(errors ?? {})], ['RECORD_INVALID', ['theme.dark.0.name']]);
  });

test('updateAudienceTheme: "Administrator access required" for anybody else, whatever the values', async () => {
  const audience = await seedAudience();
  const user = await signIn({ audience });
  const input = { theme: { preset: 'x'.repeat(10_000) } };
  for (const as of [user.as, await apiKey(audience)]) {
    const { body } = await graphql<Updated>(audience, update, { as, variables: { input } });
    assert.is(body.errors?.[0]?.message, 'Administrator access required');
    assert.is(body.errors?.[0]?.extensions.code, 'FORBIDDEN');
  }
});

test("updateAudienceTheme: the endpoint's audience may be named, by global id or UUID; no other", async () => {
  const audience = await seedAudience();
  const other = await seedAudience();
  const { as } = await signIn({ admin: true });
  const naming = async (audienceId: string | null) => {
    const variables = { input: { audienceId, theme: { tagline: 'Hello' } } };
    const { body } = await graphql<Updated>(audience, update, { as, variables });
    return body.errors?.[0]?.extensions.code;
  };
  assert.is(await naming(globalId('Audience', audience.id)), undefined);
  assert.is(await naming(audience.id), undefined);
  assert.is(await naming(null), undefined);
  assert.is(await naming(other.id), 'FORBIDDEN');
  assert.is(await naming('nonsense'), 'FORBIDDEN');
});
