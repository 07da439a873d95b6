import type { OutputRef } from '@pothos/core';
import { listCursor } from '../../../core/records/list.ts';
import type { ListPage } from '../../../core/records/list-pages.ts';
import type { Builder } from './builder.ts';
import type { RecordTypes } from './record-types.ts';
import type { Row } from './records.ts';

/** Reads a page of a list, and counts the whole list: only what is selected. */
export interface Connection {
  readonly page: () => Promise<ListPage<Row>>;
  readonly count: () => Promise<number>;
}

interface Edge {
  readonly row: ListPage<Row>['rows'][number];
  readonly order: string;
}

/** The connection types of one schema, one for each kind of record. */
export class ConnectionTypes {
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
          resolve: async ({ page }) => {
            const { rows, order } = await page();
            return rows.map((row) => ({ row, order }));
          },
        }),
        nodes: t.field({
          type: [this.#types.of(type)],
          description: 'The records.',
          resolve: async ({ page }) => [...(await page()).rows],
        }),
        pageInfo: t.field({
          type: 'PageInfo',
          description: 'Information about this page.',
          resolve: ({ page }) => page(),
        }),
        totalCount: t.int({
          description: 'The number of records in the whole list. Counted only if requested.',
          resolve: ({ count }) => count(),
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
          resolve: ({ row, order }) => listCursor(order, row.sort_key, row.id),
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

function addPageInfo(builder: Builder): void {
  const cursor = ({ rows, order }: ListPage<Row>, index: number) => {
    const row = rows.at(index);
    return row && listCursor(order, row.sort_key, row.id);
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
