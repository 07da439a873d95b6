import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../orm/database.ts';
import { Identity, User } from '../../../orm/schema/entities/user.ts';
import { runCli } from '../../facades/cli/run-cli.ts';
import { runHere } from '../../facades/cli/run-here.ts';
import { migratedDirectory, newDirectory } from '../../support/service/service.ts';

const directory = newDirectory();

test('demo, service-token create, admin grant, re-encrypt, doctor: on the database of the service, which need not run', async () => {
  const environment = { DATA_DIR: directory };
  const loaded = JSON.parse((await runHere('demo', environment)).output);
  assert.ok(loaded.some(({ subdomain }: { subdomain: string }) => subdomain === 'toronto'));

  const line = 'service-token create --audience toronto --name research --scopes research:read --days 30';
  const token = JSON.parse((await runHere(line, environment)).output);
  assert.match(token.secret, /^svc_[^_]+_.+/);
  assert.equal(token.scopes, ['research:read']);
  const days = (Date.parse(token.expires_at) - Date.now()) / (24 * 60 * 60 * 1000);
  assert.is(Math.ceil(days), 30);
  assert.equal(await runHere(line.replace('toronto', 'nowhere'), environment), {
    code: 4,
    output: '',
    errors: 'There is no audience with the subdomain nowhere.\n',
  });

  const again = await runHere('demo', environment);
  assert.is(again.code, 3);
  assert.match(again.errors, 'into an empty database only');

  const nobody = '01980000-0000-7000-8000-000000000000';
  assert.equal(await runHere(`admin grant --user ${nobody}`, environment), {
    code: 4,
    output: '',
    errors: `There is no user ${nobody}.\n`,
  });

  assert.equal(JSON.parse((await runHere('re-encrypt', environment)).output), {
    reEncrypted: 0,
    current: 0,
    unreadable: 0,
  });

  const findings = JSON.parse((await runCli('doctor', environment)).output);
  assert.equal(
    findings.map(({ check, healthy }: { check: string; healthy: boolean }) => [check, healthy]),
    [
      ['configuration', true],
      ['database', true],
      ['secrets', true],
      ['owners', true],
      ['provider', true],
    ],
  );
});

test('admin grant --revoke: neither the last administrator nor one whom ADMIN_IDP_IDS names', async () => {
  const data = await migratedDirectory();
  const database = await openDatabase({ dataDirectory: data });
  const stamps = { createdAt: new Date(), updatedAt: new Date() };
  const [ada, bo] = await database.transaction(async ({ em }) => {
    const people = ['Ada', 'Bo'].map((name) => em.create(User, { name, ...stamps }));
    await em.flush();
    for (const { id: userId, name: providerUserId } of people)
      em.create(Identity, { userId, appId: 'local-platform', providerUserId, ...stamps });
    return people.map(({ id }) => id);
  });
  await database.close();
  const grant = (options: string, environment = {}) =>
    runHere(`admin grant --user ${options}`, { DATA_DIR: data, ...environment });
  const revoked = async (options: string, environment = {}) => {
    const { code, errors } = await grant(`${options} --revoke`, environment);
    return code === 0 ? 'revoked' : errors;
  };
  assert.is((await grant(`${ada}`)).errors, '');
  assert.match(await revoked(`${ada}`), 'is_admin: is the last administrator');
  assert.is((await grant(`${String(bo).toUpperCase()}`)).errors, '');
  const ADMIN_IDP_IDS = 'local-platform:Bo';
  assert.match(await revoked(`${bo}`, { ADMIN_IDP_IDS }), 'is_admin: is set by ADMIN_IDP_IDS');
  assert.is(await revoked(`${bo}`), 'revoked');
});

test('doctor: exit code 1, and sentences that name what is wrong', async () => {
  const { code, errors } = await runCli('doctor', { PORT: 'many', DATA_DIR: directory });
  assert.is(code, 1);
  assert.match(errors, 'FAILED configuration: PORT: must be a whole number');
});
