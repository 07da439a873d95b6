import type { InputRef } from '@pothos/core';
import { z } from 'zod';
import { idTypes, type RecordType } from '../../core/ids.ts';
import type { Builder } from './builder.ts';
import { idOfType } from './global-id.ts';
import { camelCase } from './names.ts';

type TypeName = 'Boolean' | 'DateTime' | 'Float' | 'ID' | 'Int' | 'String';
type ItemType = TypeName | InputRef<object>;
type InputType = ItemType | [ItemType];

/** A GraphQL input made from a Zod schema, and how its value becomes what the schema reads. */
export interface Input {
  readonly type: InputType;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly decode: (value: unknown) => unknown;
}

interface Field extends Input {
  /** In the schema. */
  readonly key: string;
  /** In GraphQL. */
  readonly name: string;
}

export interface NamedInput {
  readonly ref: InputRef<object>;
  readonly decode: (value: object) => Record<string, unknown>;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const asItIs = (value: unknown): unknown => value;

/** Makes inputs of one schema. Nested objects are named by `.meta({ id })` and made once. */
export class Inputs {
  readonly #builder: Builder;
  readonly #named = new Map<string, NamedInput>();

  constructor(builder: Builder) {
    this.#builder = builder;
  }

  /** The input of a Zod schema: of one of the kinds known here, or the service does not start. */
  of(schema: z.core.$ZodType): Input {
    const description = z.globalRegistry.get(schema)?.description;
    return { ...this.#kindOf(schema), required: schema._zod.optin === undefined, description };
  }

  /** The input object of this name, with the object's properties under their names in camel case. */
  object(name: string, { shape }: z.ZodObject, description?: string): NamedInput {
    const made = this.#named.get(name);
    if (made !== undefined) return made;
    const fields = Object.entries(shape).map(([key, schema]) => ({
      key,
      name: camelCase(key),
      ...this.of(schema),
    }));
    const ref = this.#builder.inputType(name, {
      description,
      fields: (t) => Object.fromEntries(fields.map((field) => [field.name, t.field(field)])),
    });
    const named = { ref, decode: (value: object) => decodeObject(fields, value) };
    this.#named.set(name, named);
    return named;
  }

  #kindOf(schema: z.core.$ZodType): Pick<Input, 'type' | 'decode'> {
    const idType = idTypes.get(schema)?.type;
    if (idType !== undefined) return { type: 'ID', decode: (value) => decodeId(idType, value) };
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
      return this.#kindOf(schema.unwrap());
    if (schema instanceof z.ZodPipe) return this.#kindOf(schema.in);
    if (schema instanceof z.ZodISODateTime) return { type: 'DateTime', decode: asItIs };
    if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
      return { type: 'String', decode: asItIs };
    if (schema instanceof z.ZodNumber) return { type: schema.isInt ? 'Int' : 'Float', decode: asItIs };
    if (schema instanceof z.ZodBoolean) return { type: 'Boolean', decode: asItIs };
    if (schema instanceof z.ZodArray) return this.#listOf(schema);
    if (schema instanceof z.ZodObject) return this.#objectOf(schema);
    throw new Error(`No GraphQL input is made from the Zod kind "${schema._zod.def.type}".`);
  }

  #listOf({ element }: z.ZodArray): Pick<Input, 'type' | 'decode'> {
    const { type, decode } = this.of(element);
    if (Array.isArray(type)) throw new Error('No GraphQL input is made from a list of lists.');
    return { type: [type], decode: (value) => (Array.isArray(value) ? value.map(decode) : value) };
  }

  #objectOf(schema: z.ZodObject): Pick<Input, 'type' | 'decode'> {
    const id = nameOf(schema);
    if (id === undefined) throw new Error('A nested input needs a name: give its schema .meta({ id }).');
    const { ref, decode } = this.object(id, schema);
    return { type: ref, decode: (value) => (isObject(value) ? decode(value) : value) };
  }
}

/** Zod's registry does not hand the id on to what `.describe()` makes of a schema. */
function nameOf(schema: z.core.$ZodType): string | undefined {
  const { parent } = schema._zod;
  return z.globalRegistry.get(schema)?.id ?? (parent && nameOf(parent));
}

/** A malformed id goes on as an empty text: the schema says what that means. */
function decodeId(type: RecordType, value: unknown): unknown {
  return typeof value === 'string' ? (idOfType(type, value) ?? '') : value;
}

/** Left out stays left out, and null stays null. */
function decodeObject(fields: readonly Field[], value: object): Record<string, unknown> {
  const given = new Map(Object.entries(value));
  return Object.fromEntries(
    fields.flatMap(({ key, name, decode }) => (given.has(name) ? [[key, decode(given.get(name))]] : [])),
  );
}
