import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { Refusal } from '../../../core/errors.ts';

const maximumReads = 100;
const maximumValues = 100_000;

/** Ends the whole query, or the whole field of a mutation. */
export class BudgetExceeded extends Refusal {
  constructor(problem: string) {
    super('invalid_request', { message: `This document ${problem}.` });
  }
}

/** Limits the cost of a request at run time, since it depends on the records, not only on the document. */
export class Budget {
  #reads = 0;
  #values = 0;
  #sizes: Sizes | undefined;

  /** Counts one read of a list for all records with the same arguments. */
  read(): void {
    if (this.#reads === maximumReads)
      throw new BudgetExceeded(`reads more than ${maximumReads} different lists`);
    this.#reads += 1;
  }

  /** Counts records with all values that are selected of each. */
  records(count: number, { fieldNodes, fragments }: GraphQLResolveInfo): void {
    this.#sizes ??= new Sizes(fragments);
    let values = this.#values;
    for (const { selectionSet } of fieldNodes) values += count * this.#sizes.of(selectionSet).fields;
    if (values > maximumValues)
      throw new BudgetExceeded(
        `returns more than ${maximumValues.toLocaleString('en')} values: request fewer records or fields`,
      );
    this.#values = values;
  }
}

/** The size of a selection with its fragments expanded. */
interface Size {
  readonly fields: number;
  readonly aliases: number;
  readonly introspections: number;
  readonly depth: number;
}

const nothing: Size = { fields: 0, aliases: 0, introspections: 0, depth: 0 };

/** Aliases of these fields multiply the size of the result. */
const introspects = new Set(['__schema', '__type']);

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** Measures selections of one document, each fragment once: a document of few tokens may select millions of fields. */
export class Sizes {
  readonly #fragments: Fragments;
  readonly #known = new Map<SelectionSetNode, Size>();

  constructor(fragments: Fragments) {
    this.#fragments = fragments;
  }

  of(selections: SelectionSetNode | undefined): Size {
    if (selections === undefined) return nothing;
    const known = this.#known.get(selections);
    if (known !== undefined) return known;
    this.#known.set(selections, nothing); // for a fragment that includes itself, which validation refuses
    const size = selections.selections.map((selection) => this.#ofOne(selection)).reduce(addSizes, nothing);
    this.#known.set(selections, size);
    return size;
  }

  #ofOne(selection: SelectionSetNode['selections'][number]): Size {
    if (selection.kind === Kind.FRAGMENT_SPREAD)
      return this.of(this.#fragments[selection.name.value]?.selectionSet);
    const within = this.of(selection.selectionSet);
    if (selection.kind === Kind.INLINE_FRAGMENT) return within;
    if (selection.name.value === '__typename') return { ...nothing, depth: 1 }; // costs nothing
    return {
      fields: within.fields + 1,
      aliases: within.aliases + (selection.alias ? 1 : 0),
      introspections:
        within.introspections + (introspects.has(selection.name.value) ? 1 + within.aliases : 0),
      depth: within.depth + 1,
    };
  }
}

const addSizes = (one: Size, other: Size): Size => ({
  fields: one.fields + other.fields,
  aliases: one.aliases + other.aliases,
  introspections: one.introspections + other.introspections,
  depth: Math.max(one.depth, other.depth),
});

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]));
}
