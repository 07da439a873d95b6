import { fileURLToPath, pathToFileURL } from 'node:url';
import { startOptionsWithServer } from '../../support/start-options.ts';
import { jwtSecret } from '../credentials.ts';
import { options } from '../options.ts';

export interface Contender {
  readonly name: string;
  /** What the workloads know it by: two checkouts of the service do the same. */
  readonly kind: string;
  readonly script: string;
  /** Node's. */
  readonly flags: readonly string[];
  readonly environment: Record<string, string>;
}

const contender = (name: string, script: string, environment = {}, kind = name): Contender => ({
  name,
  kind,
  script: fileURLToPath(new URL(script, import.meta.url)),
  flags: [],
  environment: { NODE_ENV: 'production', JWT_SECRET: jwtSecret, ...environment },
});

const serviceEnvironment = {
  ENCRYPTION_KEY: Buffer.alloc(32, 'key').toString('base64'),
  HOST: '127.0.0.1',
  RATE_LIMIT_CREDENTIAL: '999999999',
  RATE_LIMIT_PUBLIC: '999999999',
};

/** As shipped: everything that stands in a request's way stays there; only the rate limits are out of reach. */
const serviceAt = (name: string, script: string): Contender => ({
  ...contender(name, script, serviceEnvironment, 'service'),
  flags: startOptionsWithServer,
});

export const service = serviceAt('service', '../../../facades/server.ts');

const { baseline } = options;

/** This checkout's, and that of another one where it is given. */
export const services: readonly Contender[] = [
  service,
  ...(baseline === undefined ? [] : [serviceAt('baseline', `${pathToFileURL(baseline)}/facades/server.ts`)]),
];

/** The limit first: the others are measured against it. */
export const contenders = [
  contender('limit', './limit.ts'),
  contender('fastify', './fastify.ts'),
  contender('fastify-equipped', './fastify-equipped.ts'),
  contender('mercurius', './mercurius.ts'),
  contender('postgraphile', './postgraphile.ts'),
  ...services,
];
