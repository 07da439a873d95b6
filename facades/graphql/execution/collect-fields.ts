import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  Kind,
  type NamedTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

interface Document {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** At least the variables used in directives. */
  readonly variableValues: Record<string, unknown>;
}

type Collected = Map<string, FieldNode[]>;

/** The selected fields of an object type by response key, in the order of the document. */
export function collectFields(
  document: Document,
  type: GraphQLObjectType,
  selectionSets: readonly SelectionSetNode[],
): Collected {
  const collected: Collected = new Map();
  const visited = new Set<string>();
  const collect = (selection: SelectionNode): void => {
    if (selection.kind === Kind.FRAGMENT_SPREAD && visited.has(selection.name.value)) return;
    if (!isIncluded(selection, document.variableValues)) return;
    if (selection.kind === Kind.FIELD) {
      const key = (selection.alias ?? selection.name).value;
      const nodes = collected.get(key);
      if (nodes === undefined) collected.set(key, [selection]);
      else nodes.push(selection);
      return;
    }
    if (selection.kind === Kind.FRAGMENT_SPREAD) visited.add(selection.name.value);
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD ? document.fragments[selection.name.value] : selection;
    if (fragment && appliesTo(type, fragment.typeCondition, document.schema))
      fragment.selectionSet.selections.forEach(collect);
  };
  for (const { selections } of selectionSets) selections.forEach(collect);
  return collected;
}

const isIncluded = (node: SelectionNode, variableValues: Record<string, unknown>): boolean =>
  getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if !== true &&
  getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if !== false;

function appliesTo(
  type: GraphQLObjectType,
  condition: NamedTypeNode | undefined,
  schema: GraphQLSchema,
): boolean {
  if (condition === undefined) return true;
  const named = schema.getType(condition.name.value);
  return named === type || (isAbstractType(named) && schema.isSubType(named, type));
}
