import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

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

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/**
 * Measures selections of one document, each fragment once: a document of few tokens may select millions of fields. No
 * fragment may include itself.
 */
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
    const size = selections.selections.map((selection) => this.#ofOne(selection)).reduce(addSizes, nothing);
    this.#known.set(selections, size);
    return size;
  }

  #ofOne(selection: SelectionNode): Size {
    if (selection.kind !== Kind.FIELD) return this.of(selectionsOf(selection, this.#fragments));
    const within = this.of(selection.selectionSet);
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

/** The pairs of fields with the same response key, which validation compares. Only for selections of limited size. */
export function pairsOf(selections: readonly SelectionSetNode[], fragments: Fragments): number {
  const fields = new Map<string, FieldNode[]>();
  const collect = (selection: SelectionNode): void => {
    if (selection.kind !== Kind.FIELD) {
      selectionsOf(selection, fragments)?.selections.forEach(collect);
      return;
    }
    const key = (selection.alias ?? selection.name).value;
    const same = fields.get(key);
    if (same === undefined) fields.set(key, [selection]);
    else same.push(selection);
  };
  for (const set of selections) set.selections.forEach(collect);
  let pairs = 0;
  for (const same of fields.values()) {
    pairs += (same.length * (same.length - 1)) / 2;
    pairs += pairsOf(
      same.flatMap(({ selectionSet }) => selectionSet ?? []),
      fragments,
    );
  }
  return pairs;
}

const selectionsOf = (
  selection: Exclude<SelectionNode, FieldNode>,
  fragments: Fragments,
): SelectionSetNode | undefined =>
  selection.kind === Kind.INLINE_FRAGMENT
    ? selection.selectionSet
    : fragments[selection.name.value]?.selectionSet;

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]));
}
