import SchemaBuilder from '@pothos/core';
import type { Part } from '../../../core/read-slices.ts';
import type { ThemeColor } from '../../../orm/entities/theme.ts';
import type { GraphContext } from '../execution/context.ts';
import type { Records } from '../execution/record-loaders.ts';

interface Types {
  Context: GraphContext;
  Objects: Records & {
    Theme: Records['Audience'];
    ThemeColor: ThemeColor;
    PageInfo: Part<{ id: string }>;
    Rsvp: { state: string };
    RsvpCounts: { attending: number; maybe: number; declined: number };
  };
  Interfaces: { Node: { id: string; __typename?: string } };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
  };
  DefaultFieldNullability: false;
}

/** What both schemas are built with, each with one of its own. */
export function createBuilder() {
  const builder = new SchemaBuilder<Types>({ defaultFieldNullability: false });
  builder.scalarType('DateTime', {
    description:
      'A point in time, ISO 8601. Answers are in UTC with milliseconds; inputs may carry any offset.',
    serialize: (value) => value,
  });
  builder.interfaceType('Node', {
    description: 'Whatever has a global id.',
    fields: (t) => ({ id: t.id({ description: 'The global id.' }) }),
    resolveType: ({ __typename }) => __typename,
  });
  return builder;
}

export type Builder = ReturnType<typeof createBuilder>;
