import { type DocumentNode, GraphQLError, Kind } from 'graphql';
import { fragmentsOf, pairsOf, Sizes } from './selection-size.ts';

/** What a document costs before it is executed: no document without fragments has more fields than tokens. */
const maximum = {
  definitions: 100,
  'levels of fields': 20,
  fields: 5000,
  introspections: 5,
  'pairs of fields with the same name': 10_000,
};

/** The error if a document is too large to process; fragments count each time they are spread. */
export function tooLarge(document: DocumentNode): GraphQLError | undefined {
  const fragments = fragmentsOf(document);
  const sizes = new Sizes(fragments);
  const selections = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet : [],
  );
  const selected = selections.map((selection) => sizes.of(selection));
  const sum = (part: 'fields' | 'introspections') => selected.reduce((total, size) => total + size[part], 0);
  const found = {
    definitions: () => document.definitions.length,
    'levels of fields': () => Math.max(0, ...selected.map(({ depth }) => depth)),
    fields: () => sum('fields'),
    introspections: () => sum('introspections'),
    'pairs of fields with the same name': () =>
      selections.reduce((total, selection) => total + pairsOf([selection], fragments), 0),
  };
  for (const [name, limit] of Object.entries(maximum)) {
    const count = found[name as keyof typeof maximum]();
    if (count > limit)
      return new GraphQLError(`The document has ${count} ${name}; at most ${limit} are allowed.`);
  }
  return undefined;
}
