import {
  GraphQLError,
  type GraphQLResolveInfo,
  getLocation,
  responsePathAsArray,
  type SourceLocation,
} from 'graphql';

/** The error of a field, with its path. */
export const fieldError = (error: unknown, info: GraphQLResolveInfo): unknown =>
  error instanceof Error && !(error instanceof GraphQLError) ? new FieldError(error, info) : error;

/** graphql-js would read the document up to the field again for each record that fails. */
class FieldError extends GraphQLError {
  override readonly locations: readonly SourceLocation[];

  constructor(originalError: Error, { fieldNodes, path }: GraphQLResolveInfo) {
    super(originalError.message, { path: responsePathAsArray(path), originalError });
    this.locations = locationsOf(fieldNodes);
  }
}

/** Of a field that a document repeats thousands of times. */
const maximum = 100;

type Nodes = GraphQLResolveInfo['fieldNodes'];

const known = new WeakMap<Nodes, readonly SourceLocation[]>();

function locationsOf(nodes: Nodes): readonly SourceLocation[] {
  const named = nodes.slice(0, maximum);
  const locations =
    known.get(nodes) ?? named.flatMap(({ loc }) => (loc ? getLocation(loc.source, loc.start) : []));
  known.set(nodes, locations);
  return locations;
}
