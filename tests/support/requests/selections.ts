import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/**
 * All paths from the root of this many relations, each with a document that selects all values along it: those of a
 * connection in each of its forms.
 */
export function* pathsThrough(
  schema: GraphQLSchema,
  depth: number,
): Generator<{ path: string; document: string }> {
  const query = schema.getQueryType();
  if (query)
    for (const { path, selection } of selectionsOf(query, depth)) yield { path, document: selection };
}

function* selectionsOf(
  type: GraphQLObjectType,
  depth: number,
): Generator<{ path: string; selection: string }> {
  const names = valuesOf(type);
  if (depth === 0) {
    yield { path: '', selection: `{ ${names} }` };
    return;
  }
  for (const [field, of] of relationsOf(type)) {
    const nodes = relationsOf(of).find(([{ name }]) => name === 'nodes')?.[1];
    for (const { path, selection } of selectionsOf(nodes ?? of, depth - 1)) {
      const selected = nodes === undefined ? selection : ofConnection(of, selection);
      yield { path: `${field.name} ${path}`.trim(), selection: `{ ${names} ${field.name} ${selected} }` };
    }
  }
}

const valuesOf = (type: GraphQLObjectType): string =>
  [
    '__typename',
    ...Object.values(type.getFields()).flatMap(({ name, type: of }) =>
      isLeafType(getNamedType(of)) ? name : [],
    ),
  ].join(' ');

/** Its records are selected as nodes and in edges. */
const ofConnection = (type: GraphQLObjectType, ofNode: string): string =>
  `{ ${valuesOf(type)} nodes ${ofNode} edges { cursor node ${ofNode} } pageInfo { hasNextPage endCursor } }`;

function relationsOf(type: GraphQLObjectType): [GraphQLField<unknown, unknown>, GraphQLObjectType][] {
  return Object.values(type.getFields()).flatMap((field) => {
    const of = objectOf(field.type);
    return of && !field.args.some(isRequiredArgument) ? [[field, of]] : [];
  });
}

function objectOf(type: GraphQLOutputType): GraphQLObjectType | undefined {
  const named = getNamedType(type);
  return isObjectType(named) ? named : undefined;
}
