import { type ListedProcedure, procedureList } from '../../core/procedure-list.ts';
import { fieldNameOf } from '../../core/values/names.ts';
import type { AnyRecord } from '../../orm/records/record.ts';
import { idTypes, spaced } from '../../orm/statements/input-types.ts';

/** A kind of record, with what can be done to it: all of it from the list of procedures, so that a new kind has its pages. */
export interface Kind {
  readonly type: string;
  /** Such as `service token`. */
  readonly noun: string;
  /** Such as `Service tokens`. */
  readonly title: string;
  /** Such as `service-tokens`. */
  readonly path: string;
  readonly declaration: AnyRecord;
  readonly list: ListedProcedure;
  readonly count: ListedProcedure;
  readonly byIds: ListedProcedure;
  /** Reads a record with those that belong to it, where REST has it. */
  readonly get: ListedProcedure | undefined;
  readonly create: ListedProcedure | undefined;
  readonly update: ListedProcedure | undefined;
  /** What else is done to one record, by its id. */
  readonly actions: readonly Action[];
}

export interface Action {
  /** Such as `delete`. */
  readonly verb: string;
  readonly procedure: ListedProcedure;
}

const mutations = procedureList.flatMap((procedure) => {
  const { graphql } = procedure.meta;
  return procedure.type === 'mutation' && graphql?.schemas.includes('audience')
    ? [{ procedure, graphql }]
    : [];
});

const isOneRecord = ({ input }: ListedProcedure): boolean => {
  const { id, expected_version, if_match, ...others } = input?.shape ?? {};
  return id !== undefined && Object.values(others).every((field) => field.safeParse(undefined).success);
};

/** What is done to these has forms by hand. */
const changedByHand = ['Invitation', 'Member'];

function kindOf(list: ListedProcedure, declaration: AnyRecord): Kind {
  const { type } = declaration;
  const [folder = ''] = list.name.split('.');
  const named = (name: string) => procedureList.find((procedure) => procedure.name === `${folder}.${name}`);
  const byIds = named('byIds');
  const count = named('countByOwner');
  if (byIds === undefined || count === undefined) throw new Error(`${folder} has no reads.`);
  const own = mutations.filter(({ graphql }) => graphql.returns === type && !changedByHand.includes(type));
  const does = (verb: string) => own.find(({ graphql }) => graphql.name === `${verb}${type}`)?.procedure;
  const words = spaced(`_${folder}`).replace('_', '');
  const actions = own.flatMap(({ procedure, graphql }) => {
    const verb = graphql.name.replace(type, '');
    return verb === 'create' || verb === 'update' || !isOneRecord(procedure) ? [] : [{ verb, procedure }];
  });
  return {
    type,
    noun: spaced(type),
    title: `${words[0]?.toUpperCase()}${words.slice(1)}`,
    path: words.replaceAll(' ', '-'),
    declaration,
    list,
    count,
    byIds,
    get: named('get'),
    create: does('create'),
    update: does('update'),
    actions,
  };
}

/** Of one audience: without the ledger and proposals, which have pages of their own. */
export const kinds: readonly Kind[] = procedureList.flatMap((procedure) => {
  const { record } = procedure.meta;
  const isListed = record?.read === 'listByOwner' && record.schemas.includes('audience');
  return isListed && !isElsewhere(record.declaration) ? [kindOf(procedure, record.declaration)] : [];
});

function isElsewhere({ type, owners }: AnyRecord): boolean {
  return type === 'Change' || type === 'Proposal' || ('platform' in owners && !('audience' in owners));
}

/** Where a kind is listed; what belongs to other records alone has no list, and leads to the first page. */
export const listPath = ({ type, path, declaration }: Kind): string =>
  listsByHand[type] ?? ('audience' in declaration.owners ? `/${path}` : '/');

/** The pages on which kinds are listed by hand. */
const listsByHand: Readonly<Record<string, string>> = {
  Application: '/keys',
  Domain: '/settings',
  Invitation: '/members',
  Member: '/members',
  ServiceToken: '/keys',
};

/** Whether a kind has a list that is made. */
export const hasList = ({ type, declaration }: Kind): boolean =>
  'audience' in declaration.owners && !(type in listsByHand);

/** Members and invitations are looked after on the page of the people who help. */
export const hasPages = ({ type }: Kind): boolean => type !== 'Member' && type !== 'Invitation';

export const byType = new Map(kinds.map((kind) => [kind.type, kind]));

export const kindOfType = (type: string): Kind | undefined => byType.get(type);

/** The kinds of which a record of this kind has lists. */
export const kindsOwnedBy = ({ type }: Kind): Kind[] =>
  kinds.filter(({ declaration }) => fieldNameOf(type) in declaration.owners);

/** The input that names a record of this kind, such as `venue_id`. */
export const referenceTo = ({ input }: ListedProcedure, { type }: Kind): string | undefined =>
  Object.entries(input?.shape ?? {}).find(([, field]) => idTypes.get(field)?.type === type)?.[0];
