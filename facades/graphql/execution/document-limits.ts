import { type DocumentNode, GraphQLError, Kind } from 'graphql';
import { fragmentsOf, Sizes } from './budget.ts';

/** Well above the needs of any application and of GraphiQL's introspection; below what would overload the service. */
const maximum = {
  definitions: 100,
  'levels of fields': 20,
  fields: 1000,
  aliases: 100,
  introspections: 5,
};

/** The error if a document is too large to process; fragments count each time they are spread. */
export function tooLarge(document: DocumentNode): GraphQLError | undefined {
  const sizes = new Sizes(fragmentsOf(document));
  const selected = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [sizes.of(definition.selectionSet)] : [],
  );
  const sum = (part: 'fields' | 'aliases' | 'introspections') =>
    selected.reduce((total, size) => total + size[part], 0);
  const found: typeof maximum = {
    definitions: document.definitions.length,
    'levels of fields': Math.max(0, ...selected.map(({ depth }) => depth)),
    fields: sum('fields'),
    aliases: sum('aliases'),
    introspections: sum('introspections'),
  };
  for (const [name, limit] of Object.entries(maximum)) {
    const count = found[name as keyof typeof maximum];
    if (count > limit)
      return new GraphQLError(`The document has ${count} ${name}; at most ${limit} are allowed.`);
  }
  return undefined;
}
