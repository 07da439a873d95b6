import { createHash } from 'node:crypto';
import { wrongParameter } from './graph-error.ts';

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
