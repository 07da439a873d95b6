import {
  coerceInputValue,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';

type Given = Readonly<Record<string, unknown>>;

/**
 * The values of an operation's variables. Throws the first error, without the value: graphql-js' own function prints
 * the whole value into each of them.
 */
export function coerceVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  given: Given,
): Record<string, unknown> {
  return Object.fromEntries(
    definitions.flatMap((definition) => {
      const { name } = definition.variable;
      const type = typeFromAST(schema, definition.type);
      if (!isInputType(type)) throw invalid(definition, 'is not of an input type.');
      if (Object.hasOwn(given, name.value))
        return [[name.value, coerce(definition, type, given[name.value])]];
      if (definition.defaultValue) return [[name.value, valueFromAST(definition.defaultValue, type)]];
      if (isNonNullType(type)) throw invalid(definition, `of required type "${type}" was not provided.`);
      return [];
    }),
  );
}

function coerce(definition: VariableDefinitionNode, type: GraphQLInputType, value: unknown): unknown {
  if (value === null && isNonNullType(type))
    throw invalid(definition, `of non-null type "${type}" must not be null.`);
  return coerceInputValue(value, type, (path, _value, error) => {
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
