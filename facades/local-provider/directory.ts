import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AppCredentials } from '../../core/request/settings.ts';
import { readToken } from './grants.ts';
import { unknownApp, wrongParameter, wrongSecret, wrongToken } from './graph-error.ts';

export interface LocalApp extends AppCredentials {
  /** The audience's host on which people sign in with this app; none for the platform's own. */
  readonly host?: string;
}

/** The apps and people that the provider knows. */
export interface Directory {
  /** The dialog redirects only to hosts of this machine and of the platform. */
  readonly platformDomain: string;
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

/** Someone who can sign in through the local provider. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly administrator?: boolean;
  /** Their ids. */
  readonly friends: readonly string[];
}

/** The people of a development machine. */
export const people: readonly Person[] = [
  { id: 'ada', name: 'Ada Osei', administrator: true, friends: ['bruno', 'chen'] },
  { id: 'bruno', name: 'Bruno Lima', friends: ['ada', 'chen', 'dana'] },
  { id: 'chen', name: 'Chen Wei', friends: ['ada', 'bruno'] },
  { id: 'dana', name: 'Dana Novák', friends: ['bruno'] },
  { id: 'emil', name: 'Emil Sørensen', friends: ['siobhan'] },
  { id: 'siobhan', name: 'Siobhán O’Neill', friends: ['emil'] },
  { id: 'farah', name: 'Farah Haddad', friends: [] },
];

/** By id or name, in upper or lower case. */
export function findPerson(people: readonly Person[], idOrName: string): Person {
  const normalized = idOrName.trim().toLowerCase();
  const person = people.find(({ id, name }) => [id, name].some((text) => text.toLowerCase() === normalized));
  if (person === undefined) {
    throw wrongParameter(
      `There is no such person here. Name one of: ${people.map(({ id }) => id).join(', ')}.`,
    );
  }
  return person;
}

/** The user ids, within an app, of the people who are administrators. */
export const localAdministrators = (appId: string): string[] =>
  people.filter(({ administrator }) => administrator).map(({ id }) => scopedUserId(id, appId));

/** A person's user id differs between apps and is stable within one. */
export const scopedUserId = (personId: string, appId: string): string => digits(`user ${appId} ${personId}`);

/** All local apps belong to one business. */
export const tokenForBusiness = (personId: string): string => digits(`business ${personId}`);

const digits = (text: string): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 14)}`)
    .toString()
    .padStart(17, '1');
