import type { InputRef } from '@pothos/core';
import { z } from 'zod';
import { idOfType } from '../../../core/values/global-id.ts';
import { camelCase } from '../../../core/values/names.ts';
import { idTypes, type RecordType, typesOfLists } from '../../../orm/statements/input-types.ts';
import type { Builder } from './builder.ts';
import { Enums } from './enums.ts';

type Item = 'Boolean' | 'DateTime' | 'Float' | 'ID' | 'Int' | 'String' | InputRef<unknown>;

/** A GraphQL input type made from a Zod schema, and a function that converts its values for the schema. */
interface Input {
  readonly type: Item | [Item];
  readonly decode: (value: unknown) => unknown;
}

/** A field of an input object, or an argument. */
export interface Field {
  /** In the schema. */
  readonly key: string;
  /** In GraphQL. */
  readonly name: string;
  readonly options: {
    readonly type: Input['type'];
    readonly required: boolean;
    readonly description: string | undefined;
  };
  readonly decode: Input['decode'];
}

interface InputObject {
  readonly ref: InputRef<object>;
  readonly fields: readonly Field[];
}

/** The input types of one GraphQL schema, from Zod schemas. An unsupported kind of schema stops the service at start. */
export class Inputs {
  readonly enums: Enums;
  readonly #builder: Builder;
  readonly #objects = new Map<string, InputObject>();

  constructor(builder: Builder) {
    this.#builder = builder;
    this.enums = new Enums(builder);
  }

  /** The properties of an object, with camel-case names. */
  fieldsOf({ shape }: z.ZodObject): Field[] {
    return Object.entries(shape).map(([key, schema]) => {
      const { type, decode } = this.#inputOf(schema);
      const description = descriptionOf(schema);
      const required = !z.safeParse(schema, undefined).success;
      return { key, name: camelCase(key), options: { type, required, description }, decode };
    });
  }

  /** The input object of this name. */
  object(name: string, schema: z.ZodObject, description: string | undefined): InputObject {
    const existing = this.#objects.get(name);
    if (existing !== undefined) return existing;
    const fields = this.fieldsOf(schema);
    const ref = this.#builder.inputType(name, {
      description,
      fields: (t) => Object.fromEntries(fields.map(({ name, options }) => [name, t.field(options)])),
    });
    this.#objects.set(name, { ref, fields });
    return { ref, fields };
  }

  #inputOf(schema: z.core.$ZodType): Input {
    const idType = idTypes.get(schema)?.type;
    if (idType !== undefined) return { type: 'ID', decode: (value) => decodeId(idType, value) };
    const typeOfList = typesOfLists.get(schema)?.type;
    if (typeOfList !== undefined)
      return { type: 'String', decode: (value) => decodeIdsIn(typeOfList, value) };
    if (isWrapped(schema)) return this.#inputOf(schema.unwrap());
    if (schema instanceof z.ZodPipe)
      return this.#inputOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
    if (schema instanceof z.ZodUnion && schema.options[0]) return this.#inputOf(schema.options[0]);
    if (z.globalRegistry.get(schema)?.format === 'date-time') return { type: 'DateTime', decode: identity };
    if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
      return { type: 'String', decode: identity };
    if (schema instanceof z.ZodNumber) return { type: schema.isInt ? 'Int' : 'Float', decode: identity };
    if (schema instanceof z.ZodBoolean) return { type: 'Boolean', decode: identity };
    if (schema instanceof z.ZodEnum) return { type: this.enums.of(schema) ?? 'String', decode: identity };
    if (schema instanceof z.ZodArray) return this.#listOf(schema);
    if (schema instanceof z.ZodObject) return this.#objectOf(schema);
    throw new Error(`No GraphQL input is made from ${kindOf(schema)}.`);
  }

  #listOf({ element }: z.ZodArray): Input {
    const { type, decode } = this.#inputOf(element);
    if (Array.isArray(type)) throw new Error('No GraphQL input is made from a list of lists.');
    return { type: [type], decode: (value) => (Array.isArray(value) ? value.map(decode) : value) };
  }

  /** The metadata of a schema lacks the name once it was described for a field; its JSON Schema has it. */
  #objectOf(schema: z.ZodObject): Input {
    const { $ref = '', $defs = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const id = $ref.split('/').at(-1);
    if (!id) throw new Error('A nested input needs a name: give its schema .meta({ id }).');
    const { ref, fields } = this.object(id, schema, $defs[id]?.description);
    return { type: ref, decode: (value) => (isObject(value) ? decodeFields(fields, value) : value) };
  }
}

/** Converts the value of a GraphQL input for the Zod schema. Undefined and null are kept as they are. */
export function decodeFields(fields: readonly Field[], value: object): Record<string, unknown> {
  const entries = new Map(Object.entries(value));
  return Object.fromEntries(
    fields.flatMap(({ key, name, decode }) => (entries.has(name) ? [[key, decode(entries.get(name))]] : [])),
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const identity = (value: unknown): unknown => value;

/** A malformed id becomes the empty text, which the schema handles like any other invalid id. */
function decodeId(type: RecordType, value: unknown): unknown {
  return typeof value === 'string' ? (idOfType(type, value) ?? '') : value;
}

/** Names that are no ids stay as they are. */
function decodeIdsIn(type: RecordType, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value
    .split(',')
    .map((each) => idOfType(type, each.trim()) ?? each)
    .join();
}

/** Such as ZodUnion. */
export const kindOf = (schema: z.core.$ZodType): string => schema.constructor.name;

const isWrapped = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;

/** The description of a schema, or of the schema within an optional one. */
export function descriptionOf(schema: z.core.$ZodType): string | undefined {
  const { description } = z.globalRegistry.get(schema) ?? {};
  const within = isWrapped(schema) ? schema.unwrap() : schema instanceof z.ZodPipe ? schema.in : undefined;
  return description ?? (within && descriptionOf(within));
}
