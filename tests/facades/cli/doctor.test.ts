import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { encrypt } from '../../../core/auth/cipher.ts';
import { openDatabase } from '../../../orm/database.ts';
import { ProviderApp } from '../../../orm/schema/entities/application.ts';
import { Audience } from '../../../orm/schema/entities/audience.ts';
import { schemaState } from '../../../orm/schema/schema-state.ts';
import { key, region, startBucket } from '../../photos/bucket-server.ts';
import { startMailServer } from '../../support/app/mail-server.ts';
import { createTestDatabase, serverUrl } from '../../support/database/database.ts';
import { copyMigratedTo } from '../../support/database/migrated.ts';
import { startProvider } from '../../support/provider/provider.ts';
import { closedPort } from '../../support/push/closed-port.ts';
import { newDirectory } from '../../support/service/service.ts';
import { runCli } from './run-cli.ts';
import { runHere } from './run-here.ts';

const provider = await startProvider();
test.after(() => provider.close());

const app = provider.addApp();
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');

const production = (): Record<string, string> => ({
  NODE_ENV: 'production',
  DATA_DIR: newDirectory(),
  JWT_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEY: keyOf(1),
  IDP_URL: provider.url,
  IDP_APP_ID: app.appId,
  IDP_APP_SECRET: app.appSecret,
  BASE_URL: 'https://platform.example',
});

test('doctor in a new directory: everything well, and nothing created', async () => {
  const DATA_DIR = `${newDirectory()}/new`;
  const { code, output } = await runCli('doctor', { DATA_DIR });
  assert.is(code, 0);
  assert.match(output, 'which the first start creates');
  assert.not.ok(existsSync(DATA_DIR), 'neither the directory nor secrets');
});

test('doctor --json that finds something wrong: JSON of all findings, and exit code 1', async () => {
  const { code, output } = await runCli('doctor --json', { PORT: 'nonsense', DATA_DIR: newDirectory() });
  assert.is(code, 1);
  const [finding] = JSON.parse(output);
  assert.equal([finding.check, finding.healthy], ['configuration', false]);
});

test('doctor with a DATA_DIR that is a file, or whose database is damaged: a sentence, and no stack', async () => {
  const directory = newDirectory();
  writeFileSync(`${directory}/file`, '');
  mkdirSync(`${directory}/damaged/postgresql`, { recursive: true });
  writeFileSync(`${directory}/damaged/postgresql/PG_VERSION`, '15');
  const file = await runHere('doctor', { DATA_DIR: `${directory}/file/new` });
  assert.match(
    file.errors,
    /^FAILED configuration: DATA_DIR: nothing can be written to \S+ \(.+\)\. Set another directory/,
  );
  const damaged = await runHere('doctor', { DATA_DIR: `${directory}/damaged` });
  assert.match(
    damaged.errors,
    /FAILED database: DATA_DIR: the database in \S+ cannot be opened \(.+\)\. Restore it/,
  );
  assert.equal([file.code, damaged.code], [1, 1]);
  assert.not.match(file.errors + damaged.errors, '    at ');
});

test('doctor with an OIDC_ISSUER where nothing listens: says so', async () => {
  const OIDC_ISSUER = `http://127.0.0.1:${await closedPort()}`;
  const client = { OIDC_CLIENT_ID: 'web', OIDC_CLIENT_SECRET: 'secret' };
  const { code, errors } = await runHere('doctor', { DATA_DIR: newDirectory(), OIDC_ISSUER, ...client });
  assert.is(code, 1);
  assert.match(errors, /does not respond as expected \(.*ECONNREFUSED.*\)\. Check OIDC_ISSUER/);
});

test('doctor with MAIL_SERVER and PICTURES_URL: tries both, leaves nothing there, and prints no secret', async () => {
  const [server, bucket] = [await startMailServer(), await startBucket()];
  const addressOf = (secret: string) =>
    `http://${key.id}:${encodeURIComponent(secret)}@${bucket.host}/pictures?region=${region}`;
  const mail = { MAIL_SERVER: server, MAIL_SENDER: 'hello@platform.example' };
  const right = await runHere('doctor', {
    DATA_DIR: newDirectory(),
    ...mail,
    PICTURES_URL: addressOf(key.secret),
  });
  assert.is(right.code, 0, right.errors);
  assert.match(right.output, 'The mail server accepts the service');
  assert.match(right.output, 'Pictures can be stored');
  assert.is(bucket.objects.size, 0);
  const down = `smtp://ana:hidden@127.0.0.1:${await closedPort()}`;
  const wrong = { ...mail, MAIL_SERVER: down, PICTURES_URL: addressOf('hidden') };
  const { code, errors } = await runHere('doctor', { DATA_DIR: newDirectory(), ...wrong });
  bucket.close();
  assert.is(code, 1);
  assert.match(errors, /FAILED mail: The mail server: ESOCKET CONN\. Check the host/);
  assert.match(errors, /FAILED pictures: Pictures cannot be stored \(.*403.*\)\. Check PICTURES_URL/);
  assert.not.match(errors, 'hidden');
});

if (serverUrl !== undefined) {
  const server = serverUrl;
  test('doctor on an empty PostgreSQL database: says so, and leaves it empty', async () => {
    const { url, drop } = await createTestDatabase(server);
    const { code, output } = await runCli('doctor', { ...production(), DATABASE_URL: url });
    assert.is(code, 0);
    assert.match(output, 'it is empty; the next start creates the schema');
    const database = await openDatabase({ url, migrates: false });
    assert.is(await schemaState(database), 'empty');
    await database.close();
    await drop();
  });
}

/** A migrated database with an audience's app, whose secret key 1 encrypts. */
async function withApp(environment: Record<string, string>, own = provider.addApp()): Promise<void> {
  await copyMigratedTo(environment.DATA_DIR ?? '');
  const database = await openDatabase({ dataDirectory: environment.DATA_DIR ?? '' });
  await database.transaction(async ({ em }) => {
    const at = new Date();
    const stamps = { createdAt: at, updatedAt: at };
    const { id } = em.create(Audience, { name: 'Jazz', subdomain: 'jazz', ...stamps });
    const appSecret = encrypt([Buffer.alloc(32, 1)], own.appSecret);
    em.create(ProviderApp, { audienceId: id, appId: own.appId, appSecret, updatedAt: at });
  });
  await database.close();
}

test('doctor with a wrong ENCRYPTION_KEY, or a former one after a comma: tells it by decrypting', async () => {
  const environment = production();
  await withApp(environment);
  const right = await runHere('doctor', environment);
  assert.is(right.code, 0, right.errors);
  assert.match(right.output, 'decrypts the 1 stored secrets');
  const wrong = await runHere('doctor', { ...environment, ENCRYPTION_KEY: keyOf(2) });
  assert.is(wrong.code, 1);
  assert.match(wrong.errors, /FAILED secrets: ENCRYPTION_KEY does not decrypt 1 of 1 stored secrets/);
  assert.is((await runHere('doctor', { ...environment, ENCRYPTION_KEY: `${keyOf(2)},${keyOf(1)}` })).code, 0);
});

test("doctor with audiences: tries their own provider apps, and who owns them, as the platform's console does", async () => {
  const environment = production();
  await withApp(environment, { ...provider.addApp(), appSecret: 'wrong' });
  const { code, errors } = await runHere('doctor', environment);
  assert.is(code, 1);
  assert.match(errors, /FAILED own apps: .* does not accept the app .*Correct the app of the audience jazz/);
  assert.match(errors, 'ok     owners: No audience has lost its last owner');
});

test('doctor with IDP_DIALOG_URL: tells where browsers sign in, and refuses an unprotected address', async () => {
  const { output } = await runHere('doctor', production());
  assert.match(output, 'IDP_DIALOG_URL is not set: only apps sign in');
  const dialog = { ...production(), IDP_DIALOG_URL: 'https://provider.example/dialog' };
  assert.match(
    (await runHere('doctor', dialog)).output,
    'browsers sign in at https://provider.example/dialog',
  );
  const wrong = await runHere('doctor', { ...dialog, IDP_DIALOG_URL: 'http://provider.example/dialog' });
  assert.is(wrong.code, 1);
  assert.match(wrong.errors, /FAILED configuration: IDP_DIALOG_URL: must be an https address/);
});

test('doctor with a wrong app secret, or a provider that refuses everything: tells it by asking', async () => {
  const wrong = await runHere('doctor', { ...production(), IDP_APP_SECRET: 'wrong' });
  assert.is(wrong.code, 1);
  assert.match(wrong.errors, /FAILED provider: .* does not accept the app .*status 400.*IDP_APP_SECRET/);
  assert.not.match(wrong.errors, 'wrong', 'the secret is not printed');
  provider.fail('/debug_token', (_request, response) => response.status(401).json({ error: 'no' }));
  const refusing = await runHere('doctor', production());
  provider.heal();
  assert.is(refusing.code, 1);
  assert.match(refusing.errors, /FAILED provider: .*status 401/);
});
