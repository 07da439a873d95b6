import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import pino from 'pino';
import { type EncryptionKeys, encrypt } from '../../core/auth/cipher.ts';
import { OpenId } from '../../core/auth/open-id.ts';
import { mailIssuer } from '../../core/auth/provider-apps.ts';
import { createApp } from '../../facades/app.ts';
import { createRateLimits } from '../../facades/http/rate-limits.ts';
import { localProviderFor } from '../../facades/local-provider/router.ts';
import { readConfig } from '../../facades/process/config/config.ts';
import { createDependencies } from '../../facades/process/dependencies.ts';
import { type Database, openDatabase } from '../../orm/database.ts';
import { audienceByIdOrSubdomain } from '../../orm/records/audience.ts';
import { loadSample } from '../../orm/sample/load.ts';
import { ProviderApp } from '../../orm/schema/entities/application.ts';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { startSource } from './source.ts';

/** A fixed clock, so that every tour gets the same responses. */
const moment = new Date('2026-06-01T12:00:00.000Z');

/** Of a provider that does not exist. */
export const openIdApp = { issuer: 'https://id.example', appId: 'platform', appSecret: 'secret' };

const claimsOf = async (_app: unknown, token: string) => ({
  payload: decodeJwt(token),
  protectedHeader: { alg: 'none' },
});

/** The service with the sample data, in this process and in memory. */
export async function startSample() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port.');
  const directory = join(tmpdir(), `tour-${process.pid}`);
  const config = readConfig({ PORT: String(address.port), DATA_DIR: directory });
  const database = await openDatabase({});
  await loadSample(database, moment);
  const source = await startSource();
  const log = pino({ level: 'silent' });
  await signInByMail(database, config.settings.encryptionKeys, 'contra');
  const created = createDependencies(database, config, log);
  const dependencies = {
    ...created,
    mailer: { send: async () => {}, verify: async () => {} },
    settings: { ...config.settings, secondPlatformApp: openIdApp, privateSources: true },
    openId: Object.assign(new OpenId(true), { verify: claimsOf }),
    now: () => moment,
  };
  const app = createApp(dependencies, {
    log,
    trustProxy: false,
    limits: createRateLimits(config.rates),
    localProvider: localProviderFor(dependencies, config),
  });
  server.on('request', app);
  return {
    url: config.settings.baseUrl,
    sourceUrl: source.url,
    directory,
    database,
    settings: config.settings,
    close: async () => {
      source.close();
      server.close();
      server.closeAllConnections();
      await database.close();
    },
  };
}

/** Where the people of an audience sign in by codes. */
const signInByMail = (database: Database, keys: EncryptionKeys, subdomain: string) =>
  database.transaction(async ({ em }) => {
    const { id: audienceId } = await em.findOneOrFail(Audience, { subdomain });
    em.create(ProviderApp, {
      audienceId,
      issuer: mailIssuer,
      appId: audienceId,
      appSecret: encrypt(keys, audienceId),
      updatedAt: moment,
    });
  });

export type Service = Awaited<ReturnType<typeof startSample>>;

export async function torontoIn({ database }: Service): Promise<string> {
  const [audience] = await database.query(audienceByIdOrSubdomain, [null, 'toronto']);
  if (audience === undefined) throw new Error('The sample has no audience of Toronto.');
  return audience.id;
}
