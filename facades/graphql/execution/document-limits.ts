import { type DocumentNode, GraphQLError, Kind } from 'graphql';
import { fragmentsOf, Sizes } from './selection-size.ts';

/** Well above any screen of an application, and GraphiQL's introspection; below what would keep the service busy. */
const most = {
  definitions: 100,
  'levels of fields': 20,
  fields: 1000,
  aliases: 100,
  introspections: 5,
};

/** Why a document is too large to be looked at further; its fragments count wherever they are spread. */
export function tooLarge(document: DocumentNode): GraphQLError | undefined {
  const sizes = new Sizes(fragmentsOf(document));
  const selected = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [sizes.of(definition.selectionSet)] : [],
  );
  const sum = (part: 'fields' | 'aliases' | 'introspections') =>
    selected.reduce((total, size) => total + size[part], 0);
  const found: typeof most = {
    definitions: document.definitions.length,
    'levels of fields': Math.max(0, ...selected.map(({ depth }) => depth)),
    fields: sum('fields'),
    aliases: sum('aliases'),
    introspections: sum('introspections'),
  };
  for (const [what, limit] of Object.entries(most)) {
    const count = found[what as keyof typeof most];
    if (count > limit)
      return new GraphQLError(`The document has ${count} ${what}; at most ${limit} are answered.`);
  }
  return undefined;
}
