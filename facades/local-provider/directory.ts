import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderApp } from '../../core/request/settings.ts';
import { readToken } from './access-token.ts';
import { unknownApp, wrongParameter, wrongSecret, wrongToken } from './graph-error.ts';
import type { Person } from './people.ts';

export interface LocalApp extends ProviderApp {
  /** The audience's host on which people sign in with this app; none for the platform's own. */
  readonly host?: string;
}

/** The apps and people that the provider knows. */
export interface Directory {
  readonly apps: () => Promise<readonly LocalApp[]>;
  readonly people: readonly Person[];
  /** Signs the tokens. With the same secret, they remain valid after a restart. */
  readonly secret: Uint8Array;
}

export async function appById({ apps }: Directory, appId: string): Promise<LocalApp> {
  const app = (await apps()).find((candidate) => candidate.appId === appId);
  if (app === undefined) throw unknownApp();
  return app;
}

export async function appWithSecret(directory: Directory, appId: string, secret: string): Promise<LocalApp> {
  const app = await appById(directory, appId);
  if (!isEqual(secret, app.appSecret)) throw wrongSecret();
  return app;
}

/** The app that an app access token, `<app id>|<secret>`, speaks for. */
export function appOfToken(directory: Directory, token: string): Promise<LocalApp> {
  const [appId = '', secret = ''] = token.split('|', 2);
  return appWithSecret(directory, appId, secret);
}

/** The person and app of a token. */
export async function grantOf(
  directory: Directory,
  token: string,
): Promise<{ person: Person; app: LocalApp }> {
  const { personId, appId } = await readToken(directory.secret, token);
  const person = directory.people.find(({ id }) => id === personId);
  if (person === undefined) throw wrongToken();
  return { person, app: await appById(directory, appId) };
}

/** The same, with `appsecret_proof`, which proves that the caller knows the app's secret. */
export async function provenGrantOf(directory: Directory, token: string, proof: string) {
  const grant = await grantOf(directory, token);
  const expected = createHmac('sha256', grant.app.appSecret).update(token).digest('hex');
  if (!isEqual(proof, expected))
    throw wrongParameter('Invalid appsecret_proof provided in the API argument.');
  return grant;
}

/** In constant time. */
function isEqual(actual: string, expected: string): boolean {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
