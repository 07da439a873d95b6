import { GraphQLError, Kind, type ValidationRule } from 'graphql';
import { pairsOf, sizeOf } from './selection-size.ts';

/** Refuses what is too large to be validated and executed. Fragments count wherever they are spread; none may include itself. */
export const DocumentSizeRule: ValidationRule = (context) => ({
  Document({ definitions }) {
    const fragmentNamed = (name: string) => context.getFragment(name);
    const selections = definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet : [],
    );
    const size = sizeOf(selections, fragmentNamed);
    const pairs = () => selections.reduce((sum, selection) => sum + pairsOf([selection], fragmentNamed), 0);
    const limits: [what: string, limit: number, count: () => number][] = [
      ['definitions', 100, () => definitions.length],
      ['levels of fields', 20, () => size.depth],
      ['fields', 5000, () => size.fields],
      ['introspections', 5, () => size.introspections],
      ['pairs of fields with the same name', 10_000, pairs],
    ];
    const exceeded = limits.find(([, limit, count]) => count() > limit);
    if (exceeded === undefined) return;
    const [what, limit, count] = exceeded;
    context.reportError(
      new GraphQLError(`The document has ${count()} ${what}; at most ${limit} are allowed.`),
    );
  },
});
