import SchemaBuilder from '@pothos/core';
import { GraphQLScalarType, GraphQLString } from 'graphql';
import type { ListPage } from '../../../core/records/reads.ts';
import type { GraphContext } from '../loaders/context.ts';
import type { Row } from './records.ts';

interface Types {
  Context: GraphContext;
  Objects: { PageInfo: ListPage<Row> };
  Interfaces: { Node: { id: string; __typename?: string } };
  /** Resolvers return values of rows, whose schemas are tested, so the output types are not repeated here. */
  Scalars: {
    Boolean: { Input: boolean; Output: unknown };
    DateTime: { Input: string; Output: unknown };
    Float: { Input: number; Output: unknown };
    ID: { Input: string; Output: string };
    Int: { Input: number; Output: unknown };
    String: { Input: string; Output: unknown };
  };
  DefaultFieldNullability: false;
}

/** A text: the procedures' schemas say which. */
const dateTime = new GraphQLScalarType({
  name: 'DateTime',
  description:
    'A point in time, ISO 8601. Responses are in UTC with milliseconds; inputs may carry any offset.',
  parseValue: GraphQLString.parseValue,
  parseLiteral: GraphQLString.parseLiteral,
});

/** Each schema has its own builder. */
export function createBuilder() {
  const builder = new SchemaBuilder<Types>({ defaultFieldNullability: false });
  builder.addScalarType('DateTime', dateTime);
  builder.interfaceType('Node', {
    description: 'A record with a global id.',
    fields: (t) => ({ id: t.id({ description: 'The global id.' }) }),
    resolveType: ({ __typename }) => __typename,
  });
  return builder;
}

export type Builder = ReturnType<typeof createBuilder>;

export const recordRef = (builder: Builder, type: string) => builder.objectRef<Row>(type);

export type RecordRef = ReturnType<typeof recordRef>;
