import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  print,
} from 'graphql';
import type { ListedProcedure } from '../../../core/procedure-list.ts';
import { audienceSchema, tenantsSchema } from '../../../facades/graphql/schema/schemas.ts';
import { globalId, graphql } from '../requests/graphql.ts';
import type { Call } from './calls.ts';
import { type Drawing, randomValue, type Schema } from './values.ts';

const schemas = { audience: audienceSchema, tenants: tenantsSchema };

/** The mutations of both endpoints, and a query of each, of which everything is drawn. */
export const graphqlCalls = (procedures: readonly ListedProcedure[]): readonly Call[] =>
  Object.entries(schemas).flatMap(([name, schema]) => {
    const kinds = name === 'tenants' ? (['user'] as const) : (['user', 'application'] as const);
    const call = (field: GraphQLField<unknown, unknown>, operation: 'query' | 'mutation'): Call => ({
      facade: 'GraphQL',
      name: `${field.name} of ${name}`,
      isWrite: operation === 'mutation',
      kinds: operation === 'mutation' ? ['user'] : kinds,
      send: async ({ as = '', audience, ...place }) => {
        const writeId: Drawing['writeId'] = ({ type, id }) =>
          place.random.below(3) === 0 ? id : globalId(type, id);
        const drawing = { ...place, writeId };
        const line = `${operation} { ${selected(field, recordOf(procedures, field.name), drawing, 2)} }`;
        const answer = await graphql<unknown>(name === 'tenants' ? null : audience, line, { as });
        return { line: `${name} ${line}`, ...answer };
      },
    });
    return [
      ...fieldsOf(schema.getQueryType()).map((field) => call(field, 'query')),
      ...fieldsOf(schema.getMutationType()).map((field) => call(field, 'mutation')),
    ];
  });

const fieldsOf = (type: ReturnType<GraphQLSchema['getQueryType']>) => Object.values(type?.getFields() ?? {});

/** The type of the record that a mutation names by `id`. */
function recordOf(procedures: readonly ListedProcedure[], mutation: string): string {
  const noun = mutation.replace(/^[a-z]+/, '');
  return procedures.find(({ meta }) => meta.graphql?.name === mutation)?.meta.graphql?.returns ?? noun;
}

/** A field with some of its arguments, all values of its record, and some of its relations. */
function selected(
  { name, args, type }: GraphQLField<unknown, unknown>,
  record: string,
  drawing: Drawing,
  depth: number,
): string {
  const { random } = drawing;
  const given = args.flatMap((arg) =>
    isRequiredArgument(arg) || random.below(4) === 0
      ? [`${arg.name}: ${literalOf(arg, record, drawing)}`]
      : [],
  );
  const field = given.length === 0 ? name : `${name}(${given.join(', ')})`;
  const of = getNamedType(type);
  if (isLeafType(of)) return field;
  const fields = isObjectType(of) ? Object.values(of.getFields()) : [];
  const isLeaf = (inner: GraphQLField<unknown, unknown>) =>
    isLeafType(getNamedType(inner.type)) && inner.args.length === 0;
  const leaves = fields.filter(isLeaf).map((leaf) => leaf.name);
  const wanted =
    depth === 0 ? [] : fields.filter((inner) => !isLeaf(inner) && random.below(3) === 0).slice(0, 3);
  const inner = wanted.map((each) => selected(each, record, drawing, depth - 1));
  return `${field} { ${['__typename', ...leaves, ...inner].join(' ')} }`;
}

function literalOf({ name, type }: GraphQLArgument, record: string, drawing: Drawing): string {
  const value = randomValue(name, jsonSchemaOf(name, type, record), drawing);
  try {
    const literal = astFromValue(value, type);
    return literal ? print(literal) : 'null';
  } catch {
    return JSON.stringify(String(value));
  }
}

function jsonSchemaOf(name: string, input: GraphQLInputType, record: string): Schema {
  if (!isNonNullType(input)) {
    const schema = jsonSchemaOf(name, new GraphQLNonNull(input), record);
    return { anyOf: [schema, schema, schema, { type: 'null' }] };
  }
  const type = input.ofType;
  if (isListType(type)) return { items: jsonSchemaOf(name, type.ofType, record) };
  if (isEnumType(type)) return { enum: type.getValues().map((one) => one.value) };
  if (isInputObjectType(type)) {
    const fields: GraphQLInputField[] = Object.values(type.getFields());
    return {
      properties: Object.fromEntries(
        fields.map((field) => [field.name, jsonSchemaOf(field.name, field.type, record)]),
      ),
      required: fields.filter(isRequiredInputField).map((field) => field.name),
    };
  }
  const kinds: Readonly<Record<string, Schema>> = {
    ID: { record: recordNamed(name) ?? record },
    Int: { type: 'integer', minimum: 1 },
    Float: { type: 'number', minimum: -90, maximum: 90 },
    Boolean: { type: 'boolean' },
    DateTime: { type: 'string', format: 'date-time' },
  };
  return kinds[type.name] ?? { type: 'string' };
}

/** `venueId` and `personIds` as Venue and Person. */
function recordNamed(name: string): string | undefined {
  const [, kind] = /^(\w+)Ids?$/.exec(name) ?? [];
  return kind && `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
}
