import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runCli } from '../../facades/cli/run-cli.ts';
import { runHere } from '../../facades/cli/run-here.ts';
import { testApp } from '../../support/app/app.ts';
import { newDirectory, type Service, start } from '../../support/service/service.ts';

let service: Service;
test.before(async () => {
  service = await start({ DEMO: '1' });
});

test('sign-in: keeps a session, that commands use until sign-out ends it', async () => {
  const environment = { AUDIENCE_PLATFORM_URL: service.url, XDG_CONFIG_HOME: newDirectory() };

  assert.is((await runHere('me get', environment)).code, 3);
  const signedIn = await runCli('sign-in --person bruno --host toronto.localhost', environment);
  assert.equal(signedIn, { code: 0, output: 'Signed in as Bruno Lima.\n', errors: '' });
  assert.is(JSON.parse((await runCli('me get', environment)).output).name, 'Bruno Lima');

  const signOut = await runCli('sign-out', { ...environment, AUDIENCE_PLATFORM_TOKEN: 'another' });
  assert.is(signOut.output, 'Signed out.\n');
  assert.is((await runHere('me get', environment)).code, 3);

  const nobody = await runHere('sign-in --person nobody', environment);
  assert.match(nobody.errors, 'There is no such person here.');
});

test('sessions: one for each address; without an address, the last one', async () => {
  const XDG_CONFIG_HOME = newDirectory();
  const other = service.url.replace('127.0.0.1', 'localhost');
  const at = (AUDIENCE_PLATFORM_URL: string) => ({ AUDIENCE_PLATFORM_URL, XDG_CONFIG_HOME });
  await runHere('sign-in --person bruno --audience toronto', at(service.url));
  await runHere('sign-in --person chen --audience toronto', at(`${other}/`));
  const nameAt = async (environment: Record<string, string>) =>
    JSON.parse((await runHere('me get', environment)).output || 'null')?.name;
  const names = [await nameAt(at(service.url)), await nameAt(at(other)), await nameAt({ XDG_CONFIG_HOME })];
  assert.match(names[0], 'Bruno');
  assert.match(names[1], 'Chen');
  assert.is(names[2], names[1]);
  assert.is((await runHere('sign-out', at(other))).output, 'Signed out.\n');
  assert.match(await nameAt(at(service.url)), 'Bruno');
  assert.is(await nameAt(at(other)), undefined);
});

test('a session that has ended: says so, and to sign in', async () => {
  const environment = { AUDIENCE_PLATFORM_URL: service.url, XDG_CONFIG_HOME: newDirectory() };
  await runHere('sign-in --person bruno --audience toronto', environment);
  const [{ id }] = JSON.parse((await runHere('sessions list', environment)).output);
  await runHere(`sessions end --id ${id}`, environment);
  assert.equal(await runHere('me get', environment), {
    code: 3,
    output: '',
    errors: `Your session at ${service.url} has ended. Run: npm run cli -- sign-in\n`,
  });
  assert.is((await runHere('sign-out', environment)).output, 'Signed out.\n');
});

test('a damaged file of sessions: commands run without a session, and sign-in replaces it', async () => {
  const { url } = await testApp();
  for (const text of ['', '{"url":', '[]', '{"tokens":{"http://127.0.0.1":1}}']) {
    const XDG_CONFIG_HOME = newDirectory();
    const environment = { AUDIENCE_PLATFORM_URL: service.url, XDG_CONFIG_HOME };
    await runHere('sign-in --person bruno', environment);
    writeFileSync(join(XDG_CONFIG_HOME, 'audience-platform', 'session.json'), text);
    assert.is((await runHere('health up', { ...environment, AUDIENCE_PLATFORM_URL: url })).code, 0);
    assert.is((await runHere('sign-in --person bruno', environment)).code, 0);
    assert.is((await runHere('me get', environment)).code, 0);
  }
});

test('--audience <subdomain>: on sign-in, and in place of an id wherever an audience is meant', async () => {
  const environment = { AUDIENCE_PLATFORM_URL: service.url, XDG_CONFIG_HOME: newDirectory() };
  assert.is((await runHere('sign-in --person ada', environment)).output, 'Signed in as Ada Osei.\n');
  const toronto = JSON.parse(
    (await runHere('branding get --host toronto.localhost', environment)).output,
  ).audience;
  const tagline = ['audiences', 'update', '--audience', 'toronto', '--name', 'Toronto dances'];
  assert.equal(JSON.parse((await runHere(tagline, environment)).output), { id: toronto.id });
  const token = 'service-tokens create --name research --scopes research:read --audience toronto';
  assert.match(JSON.parse((await runHere(token, environment)).output).secret, /^svc_/);
  assert.equal(await runHere(token.replace('toronto', 'nowhere'), environment), {
    code: 4,
    output: '',
    errors: `There is no audience nowhere at ${service.url}.\n`,
  });
});
