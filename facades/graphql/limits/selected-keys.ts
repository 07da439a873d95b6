import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

type Fragments = GraphQLResolveInfo['fragments'];

/** The keys that the objects of a field may have in the response, with those of all fragments. */
export function selectedKeys({ fieldNodes, fragments }: GraphQLResolveInfo): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { selectionSet } of fieldNodes) addKeys(keys, selectionSet, fragments);
  return keys;
}

function addKeys(keys: Set<string>, selections: SelectionSetNode | undefined, fragments: Fragments): void {
  for (const selection of selections?.selections ?? [])
    if (selection.kind === Kind.FIELD) keys.add((selection.alias ?? selection.name).value);
    else if (selection.kind === Kind.INLINE_FRAGMENT) addKeys(keys, selection.selectionSet, fragments);
    else addKeys(keys, fragments[selection.name.value]?.selectionSet, fragments);
}
