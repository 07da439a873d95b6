import type { z } from 'zod';
import { onOneLine } from '../../../core/errors/field-errors.ts';
import type { ProviderApp, Settings, VoiceSettings } from '../../../core/request/settings.ts';
import { dialogPath, localProviderPath } from '../../local-provider/client.ts';
import { localAdministrators } from '../../local-provider/directory.ts';
import { ConfigurationError } from './configuration-error.ts';
import { developmentSecret } from './development-secret.ts';
import { readPlatformWords } from './platform-file.ts';
import { variables } from './variables.ts';

type Variables = z.output<typeof variables>;

/** The configuration, read once from the environment. */
export type Config = ReturnType<typeof configOf>;

/** `secretOf` gives the secrets that are not set, in development. */
export function readConfig(environment: NodeJS.ProcessEnv, secretOf = developmentSecret): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(set);
  if (!parsed.success) throw new ConfigurationError(onOneLine(parsed.error));
  return configOf(parsed.data, secretOf);
}

function configOf(values: Variables, secretOf: typeof developmentSecret) {
  const { PORT: port, DATA_DIR: dataDirectory, IDP_URL: providerUrl } = values;
  const production = values.NODE_ENV === 'production';
  const baseUrl = (values.BASE_URL ?? `http://127.0.0.1:${port}`).replace(/\/+$/, '');
  const storedSecret = (name: string) => secretOf(dataDirectory, name);
  const openIdApp = openIdAppOf(values);
  const local = providerUrl === undefined && openIdApp === null;
  const appId = values.IDP_APP_ID ?? 'platform';
  const graphApp = {
    issuer: null,
    appId,
    appSecret: values.IDP_APP_SECRET ?? storedSecret('platform-app').toString('hex'),
  };
  const platformApp = providerUrl === undefined ? (openIdApp ?? graphApp) : graphApp;
  const localProvider = `http://127.0.0.1:${port}${localProviderPath}`;
  const settings: Settings = {
    baseUrl,
    dialogUrl: local ? localProvider + dialogPath : (values.IDP_DIALOG_URL ?? null),
    mapStyle: values.MAP_STYLE ?? null,
    platformWords: readPlatformWords(dataDirectory),
    platformDomain: values.PLATFORM_DOMAIN,
    jwtSecrets: values.JWT_SECRET ?? [storedSecret('jwt')],
    encryptionKeys: values.ENCRYPTION_KEY ?? [storedSecret('encryption')],
    platformApp,
    secondPlatformApp: platformApp === openIdApp ? null : openIdApp,
    httpIssuers: !production,
    privateSources: !production,
    voice: voiceSettings(values, production),
    deletionGrace: values.DELETION_GRACE,
    sessionMaximumAge: values.SESSION_MAXIMUM_AGE,
    historyRetention: values.HISTORY_RETENTION,
    administrators: local ? [...values.ADMIN_IDP_IDS, ...localAdministrators(appId)] : values.ADMIN_IDP_IDS,
  };
  return {
    production,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    hasBaseUrl: values.BASE_URL !== undefined,
    /** Where Prometheus reads metrics. */
    metrics: values.METRICS_PORT,
    /** The share of the traces that begin here which are sent to a collector. */
    tracedShare:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : values.OTEL_TRACES_SAMPLER_ARG,
    workers: values.WORKERS,
    databaseUrl: values.DATABASE_URL,
    /** Where synchronous replicas serve reads. */
    databaseReadUrl: values.DATABASE_READ_URL,
    dataDirectory,
    /** The bucket of uploaded pictures, with its key and secret. */
    picturesUrl: values.PICTURES_URL,
    demo: values.DEMO ?? (!production && values.DATABASE_URL === undefined),
    trustProxy: values.TRUST_PROXY,
    rates: { public: values.RATE_LIMIT_PUBLIC, credential: values.RATE_LIMIT_CREDENTIAL },
    /** Where limits are shared with other machines. */
    rateLimitUrl: values.RATE_LIMIT_URL,
    providerUrl: providerUrl ?? localProvider,
    /** Signs the tokens of the local provider; null if another provider is configured. */
    localProviderSecret: local ? storedSecret('local-provider') : null,
    mail: mailOf(values),
    push: { apns: values.APNS_CREDENTIALS, fcm: values.FCM_CREDENTIALS, vapid: values.VAPID_KEY },
    settings,
  };
}

/** Undefined if no mail is sent. */
const mailOf = ({ MAIL_SERVER: server, MAIL_SENDER: sender }: Variables) =>
  server === undefined || sender === undefined ? undefined : { server, sender };

function openIdAppOf(values: Variables): ProviderApp | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: appId, OIDC_CLIENT_SECRET: appSecret } = values;
  const isClient = issuer !== undefined && appId !== undefined && appSecret !== undefined;
  return isClient ? { issuer, appId, appSecret } : null;
}

function voiceSettings(values: Variables, production: boolean): VoiceSettings {
  const { VOICE_SKILL_ID, VOICE_CLIENT_ID: id, VOICE_CLIENT_SECRET: secret } = values;
  const isClient = id !== undefined && secret !== undefined;
  return {
    skillId: VOICE_SKILL_ID ?? null,
    client: isClient ? { id, secret, redirectUris: values.VOICE_REDIRECT_URIS } : null,
    development: !production,
  };
}
