import {
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

type FragmentNamed = (name: string) => FragmentDefinitionNode | null | undefined;

const nothing: Size = { fields: 0, aliases: 0, introspections: 0, depth: 0 };

/** Aliases of these fields multiply the size of the result. */
const introspects = new Set(['__schema', '__type']);

/** Measures selections, each fragment once: a document of few tokens may select millions of fields. */
export function sizeOf(selections: readonly SelectionSetNode[], fragmentNamed: FragmentNamed): Size {
  const known = new Map<SelectionSetNode | undefined, Size>([[undefined, nothing]]);
  const ofSet = (set: SelectionSetNode | undefined): Size => {
    const size = known.get(set) ?? (set?.selections ?? []).map(ofOne).reduce(addSizes, nothing);
    known.set(set, size);
    return size;
  };
  const ofOne = (selection: SelectionNode): Size => {
    if (selection.kind !== Kind.FIELD) return ofSet(selectionsOf(selection, fragmentNamed));
    const within = ofSet(selection.selectionSet);
    const multiplied = introspects.has(selection.name.value) ? 1 + within.aliases : 0;
    return {
      fields: within.fields + 1,
      aliases: within.aliases + (selection.alias ? 1 : 0),
      introspections: within.introspections + multiplied,
      depth: within.depth + 1,
    };
  };
  return selections.map(ofSet).reduce(addSizes, nothing);
}

const addSizes = (one: Size, other: Size): Size => ({
  fields: one.fields + other.fields,
  aliases: one.aliases + other.aliases,
  introspections: one.introspections + other.introspections,
  depth: Math.max(one.depth, other.depth),
});

/** The pairs of fields with the same response key, which validation compares. Only for selections of limited size. */
export function pairsOf(selections: readonly SelectionSetNode[], fragmentNamed: FragmentNamed): number {
  let pairs = 0;
  for (const same of fieldsByKey(selections, fragmentNamed).values()) {
    pairs += (same.length * (same.length - 1)) / 2;
    pairs += pairsOf(selectionsWithin(same), fragmentNamed);
  }
  return pairs;
}

/** What is selected of an object, and of the objects that are part of it. */
export interface Selection {
  readonly values: number;
  readonly bytes: number;
  /** Whether nothing within it is counted separately. */
  readonly isWhole: boolean;
  /** Of its own fields. */
  readonly names: ReadonlySet<string>;
}

/** Quotes, a colon and a comma; numbers and the brackets of objects. */
const bytesPerValue = 10;

/** What is counted separately takes as much time as so many values, even where it fails; with arguments, twice as much. */
const valuesOfSeparate = { plain: 5, withArguments: 10 };

/** What some fields, merged, select of each of their objects; `separate` names the fields that are counted by themselves. */
export function measure(
  fields: readonly FieldNode[],
  fragmentNamed: FragmentNamed,
  separate: ReadonlySet<string>,
): Selection {
  const names = new Set<string>();
  let [values, bytes, isWhole] = [0, 0, true];
  for (const [key, same] of fieldsByKey(selectionsWithin(fields), fragmentNamed)) {
    for (const { name } of same) names.add(name.value);
    bytes += key.length + bytesPerValue;
    if (same.some(({ name }) => separate.has(name.value))) {
      const hasArguments = same.some((field) => field.arguments?.length);
      values += hasArguments ? valuesOfSeparate.withArguments : valuesOfSeparate.plain;
      isWhole = false;
    } else {
      values += 1;
      const part = measure(same, fragmentNamed, separate);
      values += part.values;
      bytes += part.bytes;
      isWhole &&= part.isWhole;
    }
  }
  return { values, bytes, isWhole, names };
}

const selectionsWithin = (fields: readonly FieldNode[]): SelectionSetNode[] =>
  fields.flatMap(({ selectionSet }) => selectionSet ?? []);

/** The fields of selections with those of all fragments, by their keys in the response. */
function fieldsByKey(
  selections: readonly SelectionSetNode[],
  fragmentNamed: FragmentNamed,
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const collect = (selection: SelectionNode): void => {
    if (selection.kind !== Kind.FIELD) {
      selectionsOf(selection, fragmentNamed)?.selections.forEach(collect);
      return;
    }
    const key = (selection.alias ?? selection.name).value;
    const same = fields.get(key);
    if (same === undefined) fields.set(key, [selection]);
    else same.push(selection);
  };
  for (const set of selections) set.selections.forEach(collect);
  return fields;
}

const selectionsOf = (
  selection: Exclude<SelectionNode, FieldNode>,
  fragmentNamed: FragmentNamed,
): SelectionSetNode | undefined =>
  selection.kind === Kind.INLINE_FRAGMENT
    ? selection.selectionSet
    : fragmentNamed(selection.name.value)?.selectionSet;
