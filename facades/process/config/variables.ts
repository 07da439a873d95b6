import { isIP } from 'node:net';
import { z } from 'zod';
import type { EncryptionKeys } from '../../../core/auth/cipher.ts';
import { issuerAddress } from '../../../core/auth/issuer.ts';
import { apnsCredentials, fcmCredentials, vapidKey } from '../../../core/network/push/credentials.ts';
import { day, hour } from '../../../core/values/time.ts';
import { isLoopback } from '../../http/this-machine.ts';

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** Where people enter passwords. */
const dialogAddress = z
  .string()
  .refine(isProtected, 'must be an https address, or an http address of this machine');

function isProtected(text: string): boolean {
  const address = URL.parse(text);
  return address?.protocol === 'https:' || (address?.protocol === 'http:' && isLoopback(address.hostname));
}

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1');

const wholeNumber = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, error);
};

const jwtSecrets = list
  .transform((secrets) => secrets.map((secret) => Buffer.from(secret)))
  .refine(
    (secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= 32),
    'must be at least 32 bytes each; separate the old secret with a comma',
  );

const key = '[A-Za-z0-9+/_-]{43}=?';

/** The key that encrypts, and the former one. */
const encryptionKeys = z
  .string()
  .regex(new RegExp(`^${key}(\\s*,\\s*${key})?$`), 'must be 32 bytes in base64')
  .transform((text): EncryptionKeys => {
    const [first = '', ...former] = text.split(',');
    return [Buffer.from(first, 'base64'), ...former.map((other) => Buffer.from(other, 'base64'))];
  });

/** A number of days or hours, in milliseconds. */
const duration = z
  .string()
  .regex(/^(0|\d{1,4}[dh])$/, 'must be a number of days or hours such as 30d or 12h, or 0')
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith('h') ? hour : day));

const hopCount = /^\d{1,2}$/;

/** Whether express's `trust proxy` accepts it as an address or a subnet. */
const isProxyAddress = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isIP(text) !== 0 || isNetwork(text);

const isNetwork = (text: string): boolean => {
  const [address = '', bits = ''] = text.split('/');
  const family = isIP(address);
  return family !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
};

const postgresql = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' });

const isBucket = (text: string): boolean => {
  const address = URL.parse(text);
  return (
    address !== null && address.username !== '' && address.password !== '' && address.pathname.length > 1
  );
};

const bucketAddress = webAddress.refine(
  isBucket,
  'must be the address of a bucket, as https://KEY:SECRET@host/bucket?region=REGION',
);

/** A port, of this machine alone unless an address is before it. */
const metricsAddress = z.string().transform((text, context) => {
  const [, host = '127.0.0.1', port] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  if (Number(port) >= 1 && Number(port) <= 65_535) return { host, port: Number(port) };
  context.addIssue('must be a port from 1 to 65535, or an address and a port such as 0.0.0.0:9464');
  return z.NEVER;
});

const share = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1, such as 0.01')
  .transform(Number);

/** All environment variables of the service. OpenTelemetry's libraries read others of theirs by themselves. */
export const variables = z
  .object({
    NODE_ENV: z
      .enum(['production', 'development', 'test'], 'must be production, development or test')
      .optional(),
    PORT: wholeNumber(1, 65_535).default(3000),
    HOST: z.string().optional(),
    BASE_URL: webAddress
      .refine((text) => !/[?#@]/.test(text), 'must have neither a query, a fragment nor a user')
      .optional(),
    MAP_STYLE: webAddress.optional(),
    PLATFORM_DOMAIN: z.hostname('must be a domain name').toLowerCase().default('localhost'),
    DATABASE_URL: postgresql.optional(),
    DATABASE_READ_URL: postgresql.optional(),
    DATA_DIR: z.string().default('.data'),
    PICTURES_URL: bucketAddress.optional(),
    JWT_SECRET: jwtSecrets.optional(),
    IDP_URL: webAddress.optional(),
    IDP_DIALOG_URL: dialogAddress.optional(),
    IDP_APP_ID: z.string().optional(),
    IDP_APP_SECRET: z.string().optional(),
    OIDC_ISSUER: issuerAddress.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    ADMIN_IDP_IDS: list.default([]),
    ENCRYPTION_KEY: encryptionKeys.optional(),
    TRUST_PROXY: z
      .string()
      .transform((text) => (hopCount.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))
      .refine(
        (value) => typeof value === 'number' || value.every(isProxyAddress),
        'must be how many proxies are in front, or their addresses or networks',
      )
      .default(0)
      .transform((value) => value || false),
    RATE_LIMIT_PUBLIC: wholeNumber(0, 999_999_999).default(1000),
    RATE_LIMIT_CREDENTIAL: wholeNumber(0, 999_999_999).default(6000),
    RATE_LIMIT_URL: z
      .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })
      .optional(),
    DELETION_GRACE: duration.default(30 * day),
    SESSION_MAXIMUM_AGE: duration.default(365 * day),
    HISTORY_RETENTION: duration.default(400 * day),
    METRICS_PORT: metricsAddress.optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
    OTEL_TRACES_SAMPLER_ARG: share.default(1),
    WORKERS: wholeNumber(1, 256).default(1),
    VOICE_SKILL_ID: z.string().optional(),
    VOICE_CLIENT_ID: z.string().optional(),
    VOICE_CLIENT_SECRET: z.string().optional(),
    VOICE_REDIRECT_URIS: list
      .refine(
        (texts) => texts.every(isProtected),
        'must be https addresses, or http addresses of this machine, separated by commas',
      )
      .default([]),
    MAIL_SERVER: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
    MAIL_SENDER: z.string().regex(/@/, 'must be an address such as Salsa <hello@example.org>').optional(),
    APNS_CREDENTIALS: apnsCredentials.optional(),
    FCM_CREDENTIALS: fcmCredentials.optional(),
    VAPID_KEY: vapidKey.optional(),
    DEMO: flag.optional(),
  })
  .superRefine((values, context) => {
    const refuse = (name: keyof typeof values, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const required = (name: keyof typeof values, why: string) => {
      if (values[name] === undefined) refuse(name, `is required ${why}`);
    };
    const graph = ['IDP_APP_ID', 'IDP_APP_SECRET'] as const;
    const production = values.NODE_ENV === 'production';
    if (production)
      for (const name of ['JWT_SECRET', 'ENCRYPTION_KEY'] as const) required(name, 'in production');
    if (production && values.OIDC_ISSUER === undefined)
      for (const name of ['IDP_URL', ...graph] as const) required(name, 'in production without OIDC_ISSUER');
    else if (values.IDP_URL !== undefined) for (const name of graph) required(name, 'with IDP_URL');
    if (production && values.OIDC_ISSUER?.startsWith('http:'))
      refuse('OIDC_ISSUER', 'must be an https address in production');
    if (values.OIDC_ISSUER !== undefined)
      for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
        required(name, 'with OIDC_ISSUER');
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
      if (values[name] !== undefined) required('OIDC_ISSUER', `with ${name}`);
    if (values.OIDC_CLIENT_ID !== undefined && values.OIDC_CLIENT_ID === values.IDP_APP_ID)
      refuse(
        'OIDC_CLIENT_ID',
        'must differ from IDP_APP_ID, so that ADMIN_IDP_IDS names people of one of them',
      );
    if (values.IDP_DIALOG_URL !== undefined) required('IDP_URL', 'with IDP_DIALOG_URL');
    if (values.WORKERS > 1) required('DATABASE_URL', 'if WORKERS is greater than 1');
    if (values.DATABASE_READ_URL !== undefined) required('DATABASE_URL', 'with DATABASE_READ_URL');
    if (values.MAIL_SERVER !== undefined) required('MAIL_SENDER', 'with MAIL_SERVER');
    if (values.VOICE_CLIENT_ID !== undefined) required('VOICE_CLIENT_SECRET', 'with VOICE_CLIENT_ID');
    if (values.VOICE_CLIENT_SECRET !== undefined) required('VOICE_CLIENT_ID', 'with VOICE_CLIENT_SECRET');
  });
