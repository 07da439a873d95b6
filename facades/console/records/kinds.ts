import { procedureList } from '../../../core/procedure-list.ts';
import { fieldNameOf, schemasOf } from '../../../core/values/names.ts';
import type { AnyRecord } from '../../../orm/records/record.ts';
import { type Kind, kindOf, type Mutation } from './kind.ts';

type Schema = 'audience' | 'tenants';

/** The mutations of an audience's schema, or those that the schema of the tenants alone has. */
const mutationsOf = (schema: Schema): Mutation[] =>
  procedureList.flatMap((procedure) => {
    const { graphql } = procedure.meta;
    if (graphql === undefined || procedure.type !== 'mutation') return [];
    const { name, returns } = graphql;
    const schemas = schemasOf(graphql);
    const isHere = schema === 'audience' ? schemas.includes(schema) : schemas.join() === schema;
    return isHere ? [{ name, returns, procedure }] : [];
  });

interface Console {
  readonly schema: Schema;
  /** Whose lists it shows. */
  readonly owner: 'audience' | 'platform';
  readonly isHere: (declaration: AnyRecord) => boolean;
  /** The pages on which kinds are listed by hand. */
  readonly listsByHand: Readonly<Record<string, string>>;
}

function kindsOf({ schema, owner, isHere, listsByHand }: Console): Kind[] {
  const mutations = mutationsOf(schema);
  return procedureList.flatMap((procedure) => {
    const { record } = procedure.meta;
    if (record?.read !== 'listByOwner' || !record.schemas.includes(schema)) return [];
    const { declaration } = record;
    if (!isHere(declaration)) return [];
    const kind = kindOf(procedure, declaration, mutations);
    const listPath = listsByHand[kind.type] ?? (owner in declaration.owners ? `/${kind.path}` : null);
    return [{ ...kind, listPath }];
  });
}

/** The ledger, proposals and pairs that may be one have pages of their own, RSVPs their part of an event's; follows are people's. */
const withOwnPages = ['Change', 'Duplicate', 'Follow', 'GivenRsvp', 'Proposal'];

/** Of one audience. */
export const kinds: readonly Kind[] = kindsOf({
  schema: 'audience',
  owner: 'audience',
  isHere: ({ type, owners }) =>
    !withOwnPages.includes(type) && !('platform' in owners && !('audience' in owners)),
  listsByHand: {
    Application: '/keys',
    Domain: '/settings',
    Invitation: '/members',
    Member: '/members',
    ServiceToken: '/keys',
  },
});

/** Of the platform: what no console of an audience can do. */
export const platformKinds: readonly Kind[] = kindsOf({
  schema: 'tenants',
  owner: 'platform',
  isHere: ({ type }) => mutationsOf('tenants').some(({ returns }) => returns === type),
  listsByHand: { Audience: '/' },
});

/** Whether a kind has a list that is made. That of members is by role, and has who is invited. */
export const hasList = ({ type, path, listPath }: Kind): boolean =>
  listPath === `/${path}` && type !== 'Member';

export const kindOfType = (type: string, all: readonly Kind[] = kinds): Kind | undefined =>
  all.find((kind) => kind.type === type);

/** Of an audience, where it is there. */
export function kindNamed(type: string): Kind {
  const kind = kindOfType(type);
  if (kind === undefined) throw new Error(`There is no kind ${type}.`);
  return kind;
}

/** The kinds of which a record of this kind has lists. */
export const kindsOwnedBy = ({ type }: Kind, all: readonly Kind[]): Kind[] =>
  all.filter(({ declaration }) => fieldNameOf(type) in declaration.owners);
