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

/** All paths from the root of this many relations, each with a document that selects all values along it. */
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
  const values = Object.values(type.getFields()).filter(({ type: of }) => isLeafType(getNamedType(of)));
  const names = ['__typename', ...values.map(({ name }) => name)].join(' ');
  if (depth === 0) {
    yield { path: '', selection: `{ ${names} }` };
    return;
  }
  for (const [field, of] of relationsOf(type))
    for (const { path, selection } of selectionsOf(of, isWrapper(of) ? depth : depth - 1))
      yield { path: `${field.name} ${path}`.trim(), selection: `{ ${names} ${field.name} ${selection} }` };
}

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

/** Connections and edges are not records themselves. */
const isWrapper = ({ name }: GraphQLObjectType): boolean => /(Connection|Edge)$/.test(name);
