import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { audienceSchema, tenantsSchema } from '../../../facades/graphql/schema/schemas.ts';

interface Described {
  readonly name: string;
  readonly description?: string | null | undefined;
}

const ownTypes = (schema: GraphQLSchema) =>
  Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

/** A type with everything in it that has a name. */
function partsOf(type: GraphQLNamedType): [path: string, part: Described][] {
  const parts: [string, Described][] = [[type.name, type]];
  if (isObjectType(type) || isInterfaceType(type))
    for (const field of Object.values(type.getFields())) {
      parts.push([`${type.name}.${field.name}`, field]);
      for (const argument of field.args)
        parts.push([`${type.name}.${field.name}(${argument.name})`, argument]);
    }
  if (isInputObjectType(type))
    for (const field of Object.values(type.getFields())) parts.push([`${type.name}.${field.name}`, field]);
  if (isEnumType(type))
    for (const value of type.getValues()) parts.push([`${type.name}.${value.name}`, value]);
  return parts;
}

test('both schemas: every type, field, argument and enum value is described', () => {
  const undescribed = [audienceSchema, tenantsSchema]
    .flatMap(ownTypes)
    .flatMap(partsOf)
    .filter(([, { description }]) => !description)
    .map(([path]) => path);
  assert.equal(undescribed, []);
});

test('both schemas: every mutation is <verb><Noun>(input: <Noun><Verb>Input!): <Noun><Verb>Payload, but for checkIn, a noun', () => {
  for (const schema of [audienceSchema, tenantsSchema])
    for (const { name, args, type } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
      const [, verb = '', noun = ''] =
        name === 'checkIn' ? ['', '', 'CheckIn'] : (/^([a-z]+)([A-Z]\w*)$/.exec(name) ?? []);
      const base = `${noun}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
      assert.equal(
        args.map((argument) => `${argument.name}: ${argument.type}`),
        [`input: ${base}Input!`],
      );
      assert.is(String(type), `${base}Payload`);
    }
});

test('the tenants schema: no records of audiences; the audience schema: no mutations of tenants', () => {
  const names = (schema: GraphQLSchema) => ownTypes(schema).map(({ name }) => name);
  for (const name of ['Venue', 'Event', 'Person', 'Locale', 'Theme', 'Message'])
    assert.not(names(tenantsSchema).includes(name), name);
  const mutations = (schema: GraphQLSchema) => Object.keys(schema.getMutationType()?.getFields() ?? {});
  for (const name of ['createAudience', 'deleteAudience', 'createDomain', 'updateUser'])
    assert.not(mutations(audienceSchema).includes(name), name);
});
