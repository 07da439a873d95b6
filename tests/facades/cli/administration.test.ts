import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../../support/app/app.ts';
import { seedAudience, seedLocale } from '../../support/records/seeds.ts';
import { apiKey, serviceToken, signIn } from '../../support/requests/credentials.ts';
import { mutate } from '../../support/requests/mutate.ts';
import { newDirectory } from '../../support/service/service.ts';
import { runHere } from './run-here.ts';

const environmentOf = async (token: string) => ({
  AUDIENCE_PLATFORM_URL: (await testApp()).url,
  AUDIENCE_PLATFORM_TOKEN: token,
});

test('lists of audiences, users, applications, service tokens and domains: for administrators, of their audience', async () => {
  const [audience, other] = [await seedAudience(), await seedAudience()];
  for (const { id, subdomain } of [audience, other])
    await mutate(null, 'createDomain', { audienceId: id, dnsName: `${subdomain}.example` }, 'domain { id }');
  for (const each of [audience, other]) {
    await apiKey(each);
    await serviceToken(each);
  }
  const { token: own } = await signIn({ audience, admin: true });
  const { token: platform } = await signIn({ admin: true });
  const { token: user } = await signIn({ audience });
  const listed = async (token: string, line: string) => {
    const { code, output, errors } = await runHere(line, await environmentOf(token));
    assert.is(code, 0, errors);
    return JSON.parse(output);
  };
  const subdomains = ({ items }: { items: { subdomain: string }[] }) => items.map((item) => item.subdomain);
  assert.equal(subdomains(await listed(own, 'audiences list')), [audience.subdomain]);
  const all = subdomains(await listed(platform, 'audiences list'));
  assert.ok([audience, other].every(({ subdomain }) => all.includes(subdomain)));
  for (const kind of ['applications', 'service-tokens']) {
    assert.is((await listed(own, `${kind} list --count`)).total, 1, kind);
    assert.is((await listed(platform, `${kind} list --audience ${other.subdomain}`)).items.length, 1, kind);
    const refused = await runHere(`${kind} list`, await environmentOf(platform));
    assert.match(refused.errors, 'audience', 'which audience');
    const foreign = await runHere(`${kind} list --audience ${other.subdomain}`, await environmentOf(own));
    assert.is(foreign.code, 4);
    assert.match((await runHere(`${kind} list`, await environmentOf(user))).errors, /administrator/i);
  }
  const users = await listed(platform, `users list --audience ${audience.subdomain}`);
  assert.is(users.items.length, 3, 'those who signed in there, and the reader');
  const domains = await listed(own, 'domains list');
  assert.equal(
    domains.items.map(({ dns_name }: { dns_name: string }) => dns_name),
    [`${audience.subdomain}.example`],
  );
});

test('audiences rename and audiences update: told apart by their help', async () => {
  const { output } = await runHere('audiences --help');
  assert.match(
    output,
    /rename \[options\] +Change an audience's name and settings, as its own administrator/,
  );
  assert.match(
    output,
    /update \[options\] +Change an audience's subdomain, name and settings, as an administrator of/,
  );
});

const mark = '\uFEFF';

test('JSON in a file and on the standard input that begin with a byte order mark: read', async () => {
  const locale = await seedLocale(await seedAudience());
  const environment = await environmentOf((await signIn({ admin: true })).token);
  const venue = JSON.stringify({ name: 'Hall', latitude: 1, longitude: 2 });
  const file = join(newDirectory(), 'venue.json');
  writeFileSync(file, mark + venue);
  const line = `venues create --locale-id ${locale.id} --body`;
  const terminal = { input: mark + venue };
  for (const { code, errors } of [
    await runHere(`${line} @${file}`, environment),
    await runHere(`${line} -`, environment, terminal),
  ])
    assert.is(code, 0, errors);
});

test('a terminal that tells no width: tables, as on a wide one', async () => {
  const audience = await seedAudience();
  await seedLocale(audience);
  const environment = await environmentOf((await signIn({ audience })).token);
  const seen = async (columns: number) => (await runHere('locales list', environment, { columns })).output;
  assert.is(await seen(0), await seen(1000));
});
