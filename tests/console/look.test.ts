import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formTokenIn } from '../pages/signed-in.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { request } from '../support/requests/request.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { deskOf, valuesIn } from './desk.ts';

interface Branding {
  theme: {
    preset: string | null;
    tagline: string | null;
    light: Record<string, string>;
    dark: Record<string, string>;
  };
}

async function scene() {
  const audience = await seedAudience('Salsa City', { publicPages: true });
  const host = `${audience.subdomain}.platform.test`;
  const owner = await deskOf(audience, 'owner');
  return {
    audience,
    owner,
    theme: async () => (await request<Branding>(`GET /v1/branding?host=${host}`)).body.theme,
    site: async () => (await newVisitor(host).open('/')).body,
  };
}

test('the look: a color written, another picked, a preset and a tagline are saved, and pages have them', async () => {
  const { owner, theme, site } = await scene();
  const { location } = await owner.fill('/look', {
    ...{
      preset: 'garden',
      tagline: 'Dance <b>',
      'light.primary': 'darkgreen',
      'dark.accent.picked': '#ffaacc',
    },
  });
  assert.is(location, '/look?done=save');
  assert.equal(await theme(), {
    ...{
      preset: 'garden',
      tagline: 'Dance <b>',
      light: { primary: 'darkgreen' },
      dark: { accent: '#ffaacc' },
    },
  });
  const page = await site();
  assert.match(page, '--primary: light-dark(darkgreen, #a5d67c)');
  assert.match(page, '--accent: light-dark(#9a3f6d, #ffaacc)');
  const values = valuesIn((await owner.open('/look')).body);
  assert.equal([values['light.primary'], values['light.accent']], ['darkgreen', '']);
  await owner.fill('/look', { preset: 'folk' });
  assert.equal((await theme()).light, {}, 'another preset replaces the colors of before');
});

test('the look: without a preset, the dark colors follow from the light ones', async () => {
  const { owner, site } = await scene();
  await owner.fill('/look', { preset: '', 'light.primary': '#006633' });
  const [, inDark = ''] = /--primary: light-dark\(#006633, (#\w+)\)/.exec(await site()) ?? [];
  assert.match(inDark, /^#[\da-f]{6}$/);
  assert.is.not(inDark, '#8ec2f0');
});

test('the look: what cannot be read is refused with a sentence, what is hard to read is warned of, and a preview saves nothing', async () => {
  const { owner, theme } = await scene();
  const refused = await owner.fill('/look', { 'light.text': '#ddd', tagline: 'New' });
  assert.is(refused.status, 400);
  assert.match(refused.body, /Light: the text cannot be told from the background. The contrast is \d\.\d:1/);
  assert.is(valuesIn(refused.body).tagline, 'New');
  const unknown = await owner.fill('/look', { 'dark.primary': 'reddish"' });
  assert.match(unknown.body, 'Dark: “reddish&#34;” is no color.');
  const shown = await owner.fill('/look', { 'light.primary': '#808080', preview: 'on' });
  assert.is(shown.status, 200);
  assert.match(shown.body, 'fill="#808080"');
  assert.match(shown.body, 'which some cannot read: 4.5 is needed');
  assert.equal((await theme()).light, {});
});

test('the look: somebody else changed it meanwhile: the second is shown both versions, and chooses', async () => {
  const { audience, owner, theme } = await scene();
  const other = await deskOf(audience, 'owner');
  const { version = '' } = valuesIn((await other.open('/look')).body);
  await owner.fill('/look', { tagline: 'First', 'light.primary': 'darkgreen' });
  const refused = await other.fill('/look', { tagline: 'Second', 'light.primary': '', version });
  assert.is(refused.status, 412);
  assert.match(refused.body, /<td[^>]*>First<\/td><td[^>]*>Second<\/td>/);
  assert.match(refused.body, /Light: Links and buttons<\/th><td[^>]*>darkgreen<\/td>/);
  assert.is((await theme()).tagline, 'First');
  const form = { ...valuesIn(refused.body), form_token: formTokenIn(refused) };
  assert.is((await other.visitor.open('/look', { form })).location, '/look?done=save');
  assert.equal([(await theme()).tagline, (await theme()).light], ['Second', {}]);
});
