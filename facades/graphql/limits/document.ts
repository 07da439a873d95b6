import { type DefinitionNode, GraphQLError, Kind, type SelectionSetNode, type ValidationRule } from 'graphql';
import { pairsOf, sizeOf } from './selection-size.ts';

/** Refuses what is too large to be validated and executed. Fragments count wherever they are spread; none may include itself. */
export const DocumentSizeRule: ValidationRule = (context) => ({
  Document({ definitions }) {
    const fragmentNamed = (name: string) => context.getFragment(name);
    const size = sizeOf(selectionsOf(definitions), fragmentNamed);
    const limits: [what: string, limit: number, count: () => number][] = [
      ['definitions', 100, () => definitions.length],
      ['levels of fields', 20, () => size.depth],
      ['fields', 5000, () => size.fields],
      ['introspections', 5, () => size.introspections],
    ];
    const exceeded = limits.find(([, limit, count]) => count() > limit);
    if (exceeded === undefined) return;
    const [what, limit, count] = exceeded;
    context.reportError(tooMany(what, limit, count()));
  },
});

const maximumPairs = 10_000;

/** Refuses what takes long to be searched for fields that cannot be merged. Of a document without repeated fields. */
export const FieldPairsRule: ValidationRule = (context) => ({
  Document({ definitions }) {
    const pairs = selectionsOf(definitions)
      .map((selection) => pairsOf([selection], (name) => context.getFragment(name)))
      .reduce((sum, count) => sum + count, 0);
    if (pairs > maximumPairs)
      context.reportError(tooMany('pairs of fields with the same name', maximumPairs, pairs));
  },
});

const selectionsOf = (definitions: readonly DefinitionNode[]): SelectionSetNode[] =>
  definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet : [],
  );

const tooMany = (what: string, limit: number, count: number) =>
  new GraphQLError(`The document has ${count} ${what}; at most ${limit} are allowed.`);
