import type { GraphQLResolveInfo } from 'graphql';
import { type ListedProcedure, procedureList } from '../../../core/procedure-list.ts';
import type { SchemaName } from '../../../core/request/graphql-scope.ts';
import { fieldNameOf } from '../../../core/values/names.ts';
import type { ListPlace } from '../../../orm/records/record.ts';

/** The row of any kind of record. */
export type Row = { readonly id: string } & Readonly<Record<string, unknown>>;

/** A list of records that belong to another record, or to the endpoint as a whole. */
export interface List {
  /** The type that has the list. */
  readonly on: string;
  /** The kind of owner, as procedures name it. */
  readonly owner: string;
  readonly name: string;
  /** The type of its records. */
  readonly of: string;
  readonly description: string;
  /** Only administrators may read it; for others it is null, with an error. */
  readonly isRestricted: boolean;
  readonly list: ListedProcedure;
  readonly count: ListedProcedure;
}

export const connectionOf = (list: string): string => `${list}Connection`;

/** The list of one owner, as requested by a field. */
export interface RequestedList {
  readonly request: List & {
    /** The procedure's input for the arguments of the field. */
    readonly input: (args: object) => object;
  };
  readonly args: object;
  readonly owner: object;
  /** Of the document, the same for all owners. */
  readonly field: GraphQLResolveInfo['fieldNodes'];
}

const reads = procedureList.flatMap((procedure) => {
  const { record } = procedure.meta;
  return record === undefined ? [] : [{ procedure, ...record, type: record.declaration.type }];
});

/** All kinds of record that can be read by ids. */
export const records = reads.filter(({ read }) => read === 'byIds');

/** A kind of record, from which both schemas make types, lists and loaders. */
export type GraphqlRecord = (typeof records)[number];

export function recordNamed(name: string): GraphqlRecord {
  const found = records.find(({ type }) => type === name);
  if (found === undefined) throw new Error(`There is no record ${name}.`);
  return found;
}

/** The lists of one schema. */
export const listsOf = (schema: SchemaName): List[] =>
  reads
    .filter(({ read, schemas }) => read === 'listByOwner' && schemas.includes(schema))
    .flatMap(({ type, declaration, schemas, procedure }) => {
      const count = reads.find((other) => other.type === type && other.read === 'countByOwner')?.procedure;
      if (count === undefined) throw new Error(`The lists of ${type} cannot be counted.`);
      return Object.entries(declaration.owners).flatMap(([owner, { description, list, on: place }]) => {
        const on = place ? typeAt(place, schema) : typeWithList(owner, schema, schemas);
        if (on === null) return [];
        const name = list ?? procedure.name.split('.')[0] ?? '';
        const isRestricted = on !== 'Query' && procedure.meta.callers?.otherwise === 'administrator_required';
        return [{ on, owner, name, of: type, description, isRestricted, list: procedure, count }];
      });
    });

/** The type with an owner's lists: for the platform the tenants' `Query`; for an audience its own `Query`, or `Audience`. */
function typeWithList(owner: string, schema: SchemaName, schemas: readonly SchemaName[]): string | null {
  if (owner === 'platform') return schema === 'tenants' ? 'Query' : null;
  if (owner === 'audience') return schemas.includes('tenants') ? 'Audience' : 'Query';
  const record = records.find(({ type }) => fieldNameOf(type) === owner);
  if (record === undefined) throw new Error(`No record is an owner named ${owner}.`);
  return record.schemas.includes(schema) ? record.type : null;
}

/** The stated type, unless the list is another schema's. */
const typeAt = ({ type, schema }: ListPlace, current: SchemaName): string | null =>
  schema === undefined || schema === current ? type : null;
