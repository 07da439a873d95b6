import type { OutputRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { Refusal } from '../../../core/errors/refusal.ts';
import { listCursor } from '../../../core/records/list.ts';
import { maximumPage } from '../../../core/records/paging.ts';
import type { ListPage } from '../../../core/records/reads.ts';
import { selectionOf } from '../limits/counting.ts';
import type { GraphContext } from '../loaders/context.ts';
import type { Builder, RecordRef } from './builder.ts';
import { decodeFields, type Field, type Inputs } from './inputs.ts';
import type { RecordTypes } from './record-types.ts';
import { connectionOf, type List, type RequestedList, type Row } from './records.ts';

/** Adds lists to the types that own them: each as a plain list and as a connection. */
export function addLists(builder: Builder, inputs: Inputs, types: RecordTypes, lists: readonly List[]): void {
  const connections = new ConnectionTypes(builder, types);
  for (const list of lists) {
    const { on, name } = list;
    const plain = plainList(builder, inputs, types, list);
    const whole = connection(builder, inputs, connections, list);
    if (on === 'Query')
      builder.queryFields((t) => ({ [name]: t.field(plain), [connectionOf(name)]: t.field(whole) }));
    else
      builder.objectFields(types.of(on), (t) => ({
        [name]: t.field(plain),
        [connectionOf(name)]: t.field(whole),
      }));
  }
}

function plainList(builder: Builder, inputs: Inputs, types: RecordTypes, list: List) {
  const page = { first: true, after: true, last: true, before: true } as const;
  const fields = inputs.fieldsOf(listInput(list).omit(page));
  const request = {
    ...list,
    input: (args: object) => ({ ...decodeFields(fields, args), first: maximumPage }),
  };
  return {
    type: [types.of(list.of)] as [RecordRef],
    nullable: list.isRestricted,
    description: `${list.description} At most 1,000: where there are more, use \`${connectionOf(list.name)}\`.`,
    args: argsOf(builder, fields),
    resolve: async (
      owner: object,
      args: object,
      context: GraphContext,
      { fieldNodes: field }: GraphQLResolveInfo,
    ) => {
      const { rows, hasNext } = await context.page({ request, args, owner, field });
      if (hasNext) throw tooLong(list);
      return [...rows];
    },
  };
}

function connection(builder: Builder, inputs: Inputs, connections: ConnectionTypes, list: List) {
  const fields = inputs.fieldsOf(listInput(list));
  const request = { ...list, input: (args: object) => decodeFields(fields, args) };
  return {
    type: connections.of(list.of),
    nullable: list.isRestricted,
    description: `${list.description} Paginated, with a total count.`,
    args: argsOf(builder, fields),
    resolve: async (owner: object, args: object, context: GraphContext, info: GraphQLResolveInfo) => {
      const list = { request, args, owner, field: info.fieldNodes };
      const names = selectionOf(info).names;
      // Its own field tells of an error.
      if (names.has('totalCount')) context.count(list).catch(() => {});
      if (!ofPage.some((name) => names.has(name))) return list;
      return { ...list, page: await context.page(list).catch(() => undefined) };
    },
  };
}

const ofPage = ['edges', 'nodes', 'pageInfo'];

/** The input of the procedure that reads the list, without the owners. */
const listInput = ({ list }: List): z.ZodObject =>
  z.object(list.input?.shape ?? {}).omit({ owner: true, ids: true, versions: true });

const argsOf = (builder: Builder, fields: readonly Field[]) =>
  builder.args((t) => Object.fromEntries(fields.map(({ name, options }) => [name, t.field(options)])));

const tooLong = ({ name }: List) =>
  new Refusal(
    'invalid_request',
    `\`${name}\` has more than 1,000 records: use \`${connectionOf(name)}\`, which is paginated.`,
  );

/** Its page is read before its fields are resolved, all of which are then there. */
interface Connection extends RequestedList {
  /** Undefined if it is not selected, or cannot be read. */
  readonly page?: ListPage<Row> | undefined;
}

interface Edge {
  readonly row: ListPage<Row>['rows'][number];
  readonly order: string;
  readonly list: string;
}

/** The connection types of one schema, one for each kind of record. */
class ConnectionTypes {
  readonly #builder: Builder;
  readonly #types: RecordTypes;
  readonly #connections = new Map<string, OutputRef<Connection>>();

  constructor(builder: Builder, types: RecordTypes) {
    this.#builder = builder;
    this.#types = types;
    addPageInfo(builder);
  }

  of(type: string): OutputRef<Connection> {
    const connection = this.#connections.get(type) ?? this.#make(type);
    this.#connections.set(type, connection);
    return connection;
  }

  #make(type: string): OutputRef<Connection> {
    const edge = this.#makeEdge(type);
    return this.#builder.objectRef<Connection>(`${type}Connection`).implement({
      description: 'A page of a list.',
      fields: (t) => ({
        edges: t.field({
          type: [edge],
          description: 'The records, each with its cursor.',
          resolve: ({ page, ...list }, _args, context) =>
            page ? edgesOf(page) : context.page(list).then(edgesOf),
        }),
        nodes: t.field({
          type: [this.#types.of(type)],
          description: 'The records.',
          resolve: ({ page, ...list }, _args, context) =>
            page ? [...page.rows] : context.page(list).then(({ rows }) => [...rows]),
        }),
        pageInfo: t.field({
          type: 'PageInfo',
          description: 'Information about this page.',
          resolve: ({ page, ...list }, _args, context) => page ?? context.page(list),
        }),
        totalCount: t.int({
          description: 'The number of records in the whole list. Counted only if requested.',
          resolve: (list, _args, context) => context.count(list),
        }),
      }),
    });
  }

  #makeEdge(type: string): OutputRef<Edge> {
    return this.#builder.objectRef<Edge>(`${type}Edge`).implement({
      description: 'A record in a list.',
      fields: (t) => ({
        cursor: t.string({
          description:
            'Its cursor, for `after` and `before`. It remains valid when records are created or deleted.',
          resolve: ({ row, list }) => listCursor(list, row.sort_key, row.id),
        }),
        node: t.field({ type: this.#types.of(type), description: 'The record.', resolve: ({ row }) => row }),
        ...(type === 'Venue' && {
          distance: t.float({
            nullable: true,
            description: 'Great-circle distance from the point of `near`, in metres; null without `near`.',
            resolve: ({ row, order }) => (order === 'distance' ? Number(row.sort_key) : null),
          }),
        }),
      }),
    });
  }
}

const edgesOf = ({ rows, order, list }: ListPage<Row>): Edge[] => rows.map((row) => ({ row, order, list }));

function addPageInfo(builder: Builder): void {
  const cursor = ({ rows, list }: ListPage<Row>, index: number) => {
    const row = rows.at(index);
    return row && listCursor(list, row.sort_key, row.id);
  };
  builder.objectType('PageInfo', {
    description: 'Information about a page of a list.',
    fields: (t) => ({
      hasNextPage: t.exposeBoolean('hasNext', { description: 'Whether there are records after this page.' }),
      hasPreviousPage: t.exposeBoolean('hasPrevious', {
        description: 'Whether there are records before this page.',
      }),
      startCursor: t.string({
        nullable: true,
        description: 'The cursor of the first record.',
        resolve: (page) => cursor(page, 0),
      }),
      endCursor: t.string({
        nullable: true,
        description: 'The cursor of the last record.',
        resolve: (page) => cursor(page, -1),
      }),
    }),
  });
}
