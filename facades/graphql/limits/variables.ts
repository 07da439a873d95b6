import {
  coerceInputValue,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';

type Given = Readonly<Record<string, unknown>>;

/** Throws the first error in the variables, without the value: graphql-js prints the whole value into each of them. */
export function checkVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Given,
): void {
  for (const definition of operation.variableDefinitions ?? []) {
    const { name } = definition.variable;
    const type = typeFromAST(schema, definition.type);
    if (!isInputType(type)) throw invalid(definition, 'is not of an input type.');
    if (Object.hasOwn(given, name.value)) check(definition, type, given[name.value]);
    else if (isNonNullType(type) && !definition.defaultValue)
      throw invalid(definition, `of required type "${type}" was not provided.`);
  }
}

function check(definition: VariableDefinitionNode, type: GraphQLInputType, value: unknown): void {
  if (value === null && isNonNullType(type))
    throw invalid(definition, `of non-null type "${type}" must not be null.`);
  coerceInputValue(value, type, (path, _value, error) => {
    const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
    const at = place === '' ? '' : ` at "${definition.variable.name.value}${place}"`;
    throw invalid(definition, `got invalid value${at}; ${withoutValue(error.message)}`);
  });
}

/** Scalars and enumerations of graphql-js name the value that they refuse, which may be a secret. */
const withoutValue = (message: string): string =>
  message
    .replace(/ value: .*$/s, ' value.')
    .replace(/^Value ".*" does not exist/s, 'The value does not exist');

const invalid = (definition: VariableDefinitionNode, problem: string) =>
  new GraphQLError(`Variable "$${definition.variable.name.value}" ${problem}`, { nodes: definition });
