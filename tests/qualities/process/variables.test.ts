import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../../facades/process/config/config.ts';
import { ConfigurationError } from '../../../facades/process/config/configuration-error.ts';
import { databaseOptions } from '../../../facades/process/config/database-options.ts';
import { variables } from '../../../facades/process/config/variables.ts';
import { warningsOf } from '../../../facades/process/config/warnings.ts';
import { newDirectory } from '../../support/service/service.ts';

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  IDP_URL: 'https://provider.example',
  IDP_APP_ID: 'app',
  IDP_APP_SECRET: 'secret',
};

const { IDP_URL: _url, IDP_APP_ID: _id, IDP_APP_SECRET: _secret, ...secrets } = production;

const openId = {
  ...secrets,
  OIDC_ISSUER: 'https://id.example/',
  OIDC_CLIENT_ID: 'web',
  OIDC_CLIENT_SECRET: 'secret',
};

const configOf = (environment: Record<string, string>) =>
  readConfig({ DATA_DIR: newDirectory(), ...environment });

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

const refused: [Record<string, string>, string][] = [
  [{ PORT: 'http' }, 'PORT: must be a whole number from 1 to 65535'],
  [{ PORT: '65536' }, 'PORT: must be a whole number from 1 to 65535'],
  ...['0', '65536', '0.0.0.0:', 'metrics'].map((METRICS_PORT): [Record<string, string>, string] => [
    { METRICS_PORT },
    'METRICS_PORT: must be a port from 1 to 65535, or an address and a port such as 0.0.0.0:9464',
  ]),
  [{ BASE_URL: 'platform.example' }, 'BASE_URL: must be an http or https address'],
  [
    { BASE_URL: 'https://platform.example/?a=1' },
    'BASE_URL: must have neither a query, a fragment nor a user',
  ],
  [{ PLATFORM_DOMAIN: 'no domain' }, 'PLATFORM_DOMAIN: must be a domain name'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL: must be a postgresql:// address'],
  [
    { DATABASE_URL: 'postgresql://db/x', DATABASE_READ_URL: 'north' },
    'DATABASE_READ_URL: must be a postgresql:// address',
  ],
  [
    { PICTURES_URL: 'https://s3.example/bucket' },
    'PICTURES_URL: must be the address of a bucket, as https://KEY:SECRET@host/bucket?region=REGION',
  ],
  [{ VAPID_KEY: 'abc' }, 'VAPID_KEY: must be a private key of P-256 in base64url'],
  [{ DATABASE_READ_URL: 'postgresql://north/x' }, 'DATABASE_URL: is required with DATABASE_READ_URL'],
  [{ ENCRYPTION_KEY: 'c2hvcnQ=' }, 'ENCRYPTION_KEY: must be 32 bytes in base64'],
  [{ ENCRYPTION_KEY: `${key(1)},c2hvcnQ=` }, 'ENCRYPTION_KEY: must be 32 bytes in base64'],
  [{ ENCRYPTION_KEY: `${key(1)},${key(2)},${key(3)}` }, 'ENCRYPTION_KEY: must be 32 bytes in base64'],
  [{ DEMO: 'yes' }, 'DEMO: must be 0 or 1'],
  [{ NODE_ENV: 'prodution' }, 'NODE_ENV: must be production, development or test'],
  [{ PORT: 'http', DEMO: 'yes' }, 'PORT: must be a whole number from 1 to 65535; DEMO: must be 0 or 1'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT: must be an http or https address',
  ],
  [{ RATE_LIMIT_URL: 'http://valkey:6379' }, 'RATE_LIMIT_URL: must be a redis:// or rediss:// address'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1 %' }, 'OTEL_TRACES_SAMPLER_ARG: must be a share from 0 to 1, such as 0.01'],
  [{ WORKERS: '2' }, 'DATABASE_URL: is required if WORKERS is greater than 1'],
  [
    { IDP_URL: 'https://provider.example' },
    'IDP_APP_ID: is required with IDP_URL; IDP_APP_SECRET: is required with IDP_URL',
  ],
  ...['provider.example/dialog', 'http://provider.example/', 'ftp://127.0.0.1/', '/dialog'].map(
    (IDP_DIALOG_URL): [Record<string, string>, string] => [
      { ...production, IDP_DIALOG_URL },
      'IDP_DIALOG_URL: must be an https address, or an http address of this machine',
    ],
  ),
  [{ IDP_DIALOG_URL: 'https://provider.example/dialog' }, 'IDP_URL: is required with IDP_DIALOG_URL'],
  [
    { NODE_ENV: 'production' },
    [
      ...['JWT_SECRET', 'ENCRYPTION_KEY'].map((name) => `${name}: is required in production`),
      ...['IDP_URL', 'IDP_APP_ID', 'IDP_APP_SECRET'].map(
        (name) => `${name}: is required in production without OIDC_ISSUER`,
      ),
    ].join('; '),
  ],
  [{ ...openId, OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER: must be an http or https address'],
  [
    { OIDC_ISSUER: 'https://id.example' },
    'OIDC_CLIENT_ID: is required with OIDC_ISSUER; OIDC_CLIENT_SECRET: is required with OIDC_ISSUER',
  ],
  [{ OIDC_CLIENT_ID: 'web' }, 'OIDC_ISSUER: is required with OIDC_CLIENT_ID'],
  [{ ...openId, OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER: must be an https address in production'],
  [
    { ...openId, OIDC_ISSUER: 'https://id.example?a' },
    'OIDC_ISSUER: must have neither a query, a fragment nor a user',
  ],
  [{ ...production, JWT_SECRET: '' }, 'JWT_SECRET: is required in production'],
  [{ ...production, ENCRYPTION_KEY: '' }, 'ENCRYPTION_KEY: is required in production'],
  [{ ...production, IDP_URL: '' }, 'IDP_URL: is required in production without OIDC_ISSUER'],
  ...['foo', 'javascript:alert(1)', 'https://voice.example/link, http://voice.example/link'].map(
    (VOICE_REDIRECT_URIS): [Record<string, string>, string] => [
      { VOICE_REDIRECT_URIS },
      'VOICE_REDIRECT_URIS: must be https addresses, or http addresses of this machine, separated by commas',
    ],
  ),
];

for (const [environment, line] of refused)
  test(`the environment of "${line}": refused with that line`, () => {
    assert.throws(
      () => configOf(environment),
      (error: unknown) => error instanceof ConfigurationError && error.message === line,
    );
  });

test('JWT_SECRET with a short one among two: refused with a line that names it', () => {
  assert.throws(
    () => configOf({ JWT_SECRET: `${'x'.repeat(32)},short` }),
    /^JWT_SECRET: must be at least 32 bytes/,
  );
});

test('ENCRYPTION_KEY with a former key after a comma: the first encrypts', () => {
  const { encryptionKeys } = configOf({ ENCRYPTION_KEY: `${key(1)}, ${key(2)}` }).settings;
  assert.equal(
    encryptionKeys.map((bytes) => Buffer.from(bytes).toString('base64')),
    [key(1), key(2)],
  );
});

test('an empty environment: 127.0.0.1:3000, one process, the embedded database with sample data', () => {
  const { host, port, metrics, workers, databaseUrl, demo } = configOf({});
  assert.equal(
    { host, port, metrics, workers, databaseUrl, demo },
    { host: '127.0.0.1', port: 3000, metrics: undefined, workers: 1, databaseUrl: undefined, demo: true },
  );
});

test('METRICS_PORT: on this machine, unless an address is before it', () => {
  assert.equal(configOf({ METRICS_PORT: '9100' }).metrics, { host: '127.0.0.1', port: 9100 });
  assert.equal(configOf({ METRICS_PORT: '0.0.0.0:9100' }).metrics, { host: '0.0.0.0', port: 9100 });
});

test('the dialog: the local provider has its own, another one only where IDP_DIALOG_URL names it', () => {
  const dialogOf = (environment: Record<string, string>) => configOf(environment).settings.dialogUrl;
  assert.is(dialogOf({ PORT: '3001' }), 'http://127.0.0.1:3001/local-provider/dialog/oauth');
  assert.is(dialogOf(production), null);
  for (const IDP_DIALOG_URL of ['https://provider.example/dialog?scope=a,b', 'http://localhost:4000/dialog'])
    assert.is(dialogOf({ ...production, IDP_DIALOG_URL }), IDP_DIALOG_URL);
});

test('OIDC_ISSUER: is the platform’s only provider, also in production, or its second one beside IDP_URL', () => {
  const app = { issuer: 'https://id.example', appId: 'web', appSecret: 'secret' };
  const only = configOf(openId);
  assert.equal([only.settings.platformApp, only.settings.secondPlatformApp], [app, null]);
  assert.is(only.localProviderSecret, null);
  assert.is(only.settings.httpIssuers, false);
  const { settings } = configOf({ ...production, ...openId });
  assert.equal(settings.platformApp, { issuer: null, appId: 'app', appSecret: 'secret' });
  assert.equal(settings.secondPlatformApp, app);
});

test('PostgreSQL: one address for reads, unless DATABASE_READ_URL says otherwise', () => {
  const url = 'postgresql://db/x';
  const readUrl = 'postgresql://replicas/x';
  assert.equal(databaseOptions(configOf({ DATABASE_URL: url })), { url, readUrl: undefined });
  const variables = { DATABASE_URL: url, DATABASE_READ_URL: readUrl };
  assert.equal(databaseOptions(configOf(variables)), { url, readUrl });
});

test('production on PostgreSQL: every address of the machine, and no sample data', () => {
  const { host, demo, localProviderSecret } = configOf({ ...production, DATABASE_URL: 'postgresql://db/x' });
  assert.equal(
    { host, demo, localProviderSecret },
    { host: '0.0.0.0', demo: false, localProviderSecret: null },
  );
});

test('production without DATABASE_URL: embedded and without sample data, which DEMO=1 loads', () => {
  assert.is(configOf(production).demo, false);
  assert.is(configOf({ ...production, DEMO: '1' }).demo, true);
});

const warningsFor = (environment: Record<string, string>): string =>
  warningsOf(configOf(environment)).join('\n');

test('a configuration that may lose data or mislead: warned of', () => {
  const named = { BASE_URL: 'https://platform.example', DATABASE_URL: 'postgresql://db/x' };
  assert.is(warningsFor({ ...production, ...named }), '');
  assert.match(
    warningsFor({ ...production, ...named, DATABASE_URL: '' }),
    /^DATABASE_URL is not set.*audience-/,
  );
  assert.match(warningsFor({ ...production, ...named, BASE_URL: '' }), /^BASE_URL is not set/);
  assert.is(warningsFor({ HOST: 'localhost' }), '');
  assert.match(warningsFor({ HOST: '0.0.0.0' }), /^IDP_URL is not set, and HOST is 0.0.0.0/);
  const workers = { ...production, ...named, WORKERS: '2' };
  assert.match(warningsFor(workers), /^RATE_LIMIT_URL is not set: each of the 2 workers counts/);
  assert.is(warningsFor({ ...workers, RATE_LIMIT_URL: 'redis://store' }), '');
});

/** What the image decides, and what only a development machine needs. */
const notForCompose = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DEMO'];

test('compose.yaml: hands the service every variable that an operator may set', () => {
  const handed = readFileSync('compose.yaml', 'utf8');
  const missing = Object.keys(variables.shape).filter((name) => !new RegExp(`^ +${name}:`, 'm').test(handed));
  assert.equal(missing, notForCompose);
});

test('the manual: describes every variable that an operator may set', () => {
  const manual = readFileSync('.operations/variables.md', 'utf8');
  assert.equal(
    Object.keys(variables.shape).filter(
      (name) => !name.startsWith('OTEL_') && !manual.includes(`\`${name}\``),
    ),
    [],
  );
});
