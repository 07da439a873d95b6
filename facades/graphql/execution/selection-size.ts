import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** How large what is selected is, with every fragment put in its place. */
interface Size {
  readonly fields: number;
  readonly aliases: number;
  readonly introspections: number;
  readonly depth: number;
}

const nothing: Size = { fields: 0, aliases: 0, introspections: 0, depth: 0 };

/** What is renamed within them multiplies them. */
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
    this.#known.set(selections, nothing); // what a fragment that holds itself adds: validation refuses it
    const size = selections.selections.map((selection) => this.#ofOne(selection)).reduce(together, nothing);
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

const together = (one: Size, other: Size): Size => ({
  fields: one.fields + other.fields,
  aliases: one.aliases + other.aliases,
  introspections: one.introspections + other.introspections,
  depth: Math.max(one.depth, other.depth),
});

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]));
}
