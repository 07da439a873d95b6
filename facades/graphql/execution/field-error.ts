import { type FieldNode, GraphQLError, getLocation, locatedError, type SourceLocation } from 'graphql';

type Nodes = readonly FieldNode[];

/** An error at a field, for the position of the result that `path` leads to. */
export const fieldError = (error: unknown, nodes: Nodes, path: readonly (string | number)[]): GraphQLError =>
  error instanceof Error && !(error instanceof GraphQLError)
    ? new FieldError(error, nodes, path)
    : locatedError(error, nodes, path);

/** graphql-js would read the document up to the field again for each record that fails. */
class FieldError extends GraphQLError {
  override readonly locations: readonly SourceLocation[];

  constructor(error: Error, nodes: Nodes, path: readonly (string | number)[]) {
    super(error.message, { path, originalError: error });
    this.locations = locationsOf(nodes);
  }
}

const known = new WeakMap<Nodes, readonly SourceLocation[]>();

function locationsOf(nodes: Nodes): readonly SourceLocation[] {
  const locations =
    known.get(nodes) ?? nodes.flatMap(({ loc }) => (loc ? getLocation(loc.source, loc.start) : []));
  known.set(nodes, locations);
  return locations;
}
