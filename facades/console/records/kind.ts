import { z } from 'zod';
import { type ListedProcedure, procedureList } from '../../../core/procedure-list.ts';
import type { AnyRecord } from '../../../orm/records/record.ts';
import { spaced } from '../../../orm/statements/nouns.ts';

/** A kind of record, with what can be done to it: all of it from the list of procedures, so that a new kind has its pages. */
export interface Kind {
  readonly type: string;
  /** Such as `service token`. */
  readonly noun: string;
  /** Such as `venues`. */
  readonly plural: string;
  /** Such as `service-tokens`. */
  readonly path: string;
  /** Where its records are listed; null for what belongs to other records alone. */
  readonly listPath: string | null;
  readonly declaration: AnyRecord;
  readonly list: ListedProcedure;
  readonly count: ListedProcedure;
  readonly byIds: ListedProcedure;
  /** Reads a record with those that belong to it, where REST has it. */
  readonly get: ListedProcedure | undefined;
  readonly create: ListedProcedure | undefined;
  readonly update: ListedProcedure | undefined;
  /** Creates a record like another one, where that is more than its form. */
  readonly copy: ListedProcedure | undefined;
  /** What else is done to one record. */
  readonly actions: readonly Action[];
}

export interface Action {
  /** Such as `delete`. */
  readonly verb: string;
  readonly procedure: ListedProcedure;
  /** Whether it takes more than which record it is, or from which day on, or is final, so that a form asks for that. */
  readonly asks: boolean;
}

export interface Mutation {
  /** Such as `createVenue`. */
  readonly name: string;
  /** The type of the record. */
  readonly returns: string | undefined;
  readonly procedure: ListedProcedure;
}

/** The input of a mutation that is the id of a record of this type, such as `audience_id`. */
export function referenceTo({ input }: ListedProcedure, type: string): string | undefined {
  const name = `${spaced(type).replaceAll(' ', '_')}_id`;
  return name in (input?.shape ?? {}) ? name : undefined;
}

/** The input of a mutation that says which record of this type it changes, or merges. */
export const idInputOf = (procedure: ListedProcedure, type: string): string | undefined =>
  ['id', 'from'].find((name) => name in (procedure.input?.shape ?? {})) ??
  referenceTo(procedure, type === 'Member' ? 'User' : type);

/** The input of a mutation that names a record of this kind. */
export const identified = (procedure: ListedProcedure, { type }: Kind, id: string) => ({
  [idInputOf(procedure, type) ?? 'id']: id,
});

/** The columns of a record. */
export const shapeOf = (row: z.ZodType | undefined): z.ZodRawShape =>
  row instanceof z.ZodObject ? row.shape : {};

/** Whether it is one of a few words, which people read as “Hearing loop” instead of `hearing_loop`. */
export const isChoice = (schema: z.core.$ZodType | undefined): boolean =>
  schema instanceof z.ZodNullable ? isChoice(schema.unwrap()) : schema instanceof z.ZodEnum;

/** The inputs that decide whether a record is as it was seen. */
const conditions = ['expected_version', 'if_match'];

/** What people call one and several records otherwise than the interface does, or than one in another language. */
const plainNouns: Readonly<Record<string, readonly [one: string, several: string]>> = {
  Application: ['API key', 'API keys'],
  Locale: ['place', 'places'],
  Series: ['series', 'several series'],
};

export const nounOf = (type: string): string => plainNouns[type]?.[0] ?? spaced(type);

/** The kind of record that a procedure lists, with those of the mutations that change it. */
export function kindOf(
  list: ListedProcedure,
  declaration: AnyRecord,
  mutations: readonly Mutation[],
): Omit<Kind, 'listPath'> {
  const { type } = declaration;
  const [folder = ''] = list.name.split('.');
  const named = (name: string) => procedureList.find((procedure) => procedure.name === `${folder}.${name}`);
  const byIds = named('byIds');
  const count = named('countByOwner');
  if (byIds === undefined || count === undefined) throw new Error(`${folder} has no reads.`);
  const own = mutations.filter(({ returns }) => returns === type);
  const does = (verb: string) => own.find(({ name }) => name === `${verb}${type}`)?.procedure;
  const words = spaced(`_${folder}`).replace('_', '');
  return {
    type,
    noun: nounOf(type),
    plural: plainNouns[type]?.[1] ?? words,
    // On any host, /invitations leads to where one is accepted.
    path: type === 'Invitation' ? 'members/invitations' : words.replaceAll(' ', '-'),
    declaration,
    list,
    count,
    byIds,
    get: named('get'),
    create: does('create'),
    update: does('update'),
    copy: does('copy'),
    actions: own.flatMap(({ name, procedure }) =>
      actionOf(name.replace(new RegExp(`${type}s?`), ''), procedure, type),
    ),
  };
}

/** Whether no console brings back what programs or people come in with. */
const isFinal = (type: string, verb: string): boolean =>
  /^(?:revoke|rotate)/.test(verb) || (verb === 'delete' && ['Application', 'Domain'].includes(type));

function actionOf(verb: string, procedure: ListedProcedure, type: string): Action[] {
  const id = idInputOf(procedure, type);
  if (id === undefined || ['create', 'update', 'copy'].includes(verb)) return [];
  const others = Object.entries(procedure.input?.shape ?? {}).filter(
    ([name]) => name !== id && !conditions.includes(name),
  );
  const asks =
    verb.startsWith('set') ||
    isFinal(type, verb) ||
    others.some(([name, field]) => name === 'from_date' || !field.safeParse(undefined).success);
  return [{ verb, procedure, asks }];
}
