import type { OutputRef } from '@pothos/core';
import { positionCursor } from '../../../core/positions.ts';
import type { Part } from '../../../core/read-slices.ts';
import type { Records } from '../execution/record-loaders.ts';
import type { Builder } from './builder.ts';

type Row = Part<Records[keyof Records]>['rows'][number];

/** A part of a list, and how to count the whole of it. */
export interface Connection extends Part<Records[keyof Records]> {
  readonly total: () => Promise<number>;
}

interface Edge {
  readonly row: Row;
  readonly order: string;
}

/** The connection types of one schema, made once for each kind of record. */
export class ConnectionTypes {
  readonly #builder: Builder;
  readonly #made = new Map<string, OutputRef<Connection>>();

  constructor(builder: Builder) {
    this.#builder = builder;
    addPageInfo(builder);
  }

  of(type: keyof Records): OutputRef<Connection> {
    const made = this.#made.get(type) ?? this.#make(type);
    this.#made.set(type, made);
    return made;
  }

  #make(type: keyof Records): OutputRef<Connection> {
    const edge = this.#makeEdge(type);
    return this.#builder.objectRef<Connection>(`${type}Connection`).implement({
      description: 'A part of a list.',
      fields: (t) => ({
        edges: t.field({
          type: [edge],
          description: 'The records, each with its cursor.',
          resolve: ({ rows, order }) => rows.map((row) => ({ row, order })),
        }),
        nodes: t.field({
          type: [type],
          description: 'The records.',
          resolve: ({ rows }) => [...rows],
        }),
        pageInfo: t.field({
          type: 'PageInfo',
          description: 'Where this part begins and ends.',
          resolve: (connection) => connection,
        }),
        totalCount: t.int({
          description: 'How many records the whole list has. Counted only where it is asked for.',
          resolve: ({ total }) => total(),
        }),
      }),
    });
  }

  #makeEdge(type: keyof Records): OutputRef<Edge> {
    return this.#builder.objectRef<Edge>(`${type}Edge`).implement({
      description: 'A record in a list.',
      fields: (t) => ({
        cursor: t.string({
          description:
            'Its place in the list: for `after` and `before`. It stays good when records come and go.',
          resolve: ({ row, order }) => positionCursor(order, row.sort_key, row.id),
        }),
        node: t.field({ type, description: 'The record.', resolve: ({ row }) => row }),
        ...(type === 'Venue' && {
          distance: t.float({
            nullable: true,
            description: 'Metres from the point of `near`; null without it.',
            resolve: ({ row, order }) => (order === 'distance' ? Number(row.sort_key) : null),
          }),
        }),
      }),
    });
  }
}

function addPageInfo(builder: Builder): void {
  const cursor = ({ rows, order }: Part<{ id: string }>, index: number) => {
    const row = rows.at(index);
    return row && positionCursor(order, row.sort_key, row.id);
  };
  builder.objectType('PageInfo', {
    description: 'Where a part of a list begins and ends.',
    fields: (t) => ({
      hasNextPage: t.exposeBoolean('hasNext', { description: 'Whether records come after this part.' }),
      hasPreviousPage: t.exposeBoolean('hasPrevious', {
        description: 'Whether records come before this part.',
      }),
      startCursor: t.string({
        nullable: true,
        description: 'The cursor of the first record.',
        resolve: (part) => cursor(part, 0),
      }),
      endCursor: t.string({
        nullable: true,
        description: 'The cursor of the last record.',
        resolve: (part) => cursor(part, -1),
      }),
    }),
  });
}
