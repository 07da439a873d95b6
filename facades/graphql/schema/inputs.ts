import type { InputRef } from '@pothos/core';
import { z } from 'zod';
import { idTypes, type RecordType } from '../../../core/ids.ts';
import type { Builder } from './builder.ts';
import { Enums } from './enums.ts';
import { idOfType } from './global-id.ts';
import { camelCase } from './names.ts';

type Item = 'Boolean' | 'DateTime' | 'Float' | 'ID' | 'Int' | 'String' | InputRef<unknown>;

/** A GraphQL input made from a Zod schema, and how its value becomes what the schema reads. */
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

/** Makes the inputs of one GraphQL schema from Zod schemas: of the kinds known here, or the service does not start. */
export class Inputs {
  readonly enums: Enums;
  readonly #builder: Builder;
  readonly #objects = new Map<string, InputObject>();

  constructor(builder: Builder) {
    this.#builder = builder;
    this.enums = new Enums(builder);
  }

  /** The properties of an object, under their names in camel case. */
  fieldsOf({ shape }: z.ZodObject): Field[] {
    return Object.entries(shape).map(([key, schema]) => {
      const { type, decode } = this.#inputOf(schema);
      const description = descriptionOf(schema);
      const required = schema._zod.optin === undefined;
      return { key, name: camelCase(key), options: { type, required, description }, decode };
    });
  }

  /** The input object of this name. */
  object(name: string, schema: z.ZodObject, description: string | undefined): InputObject {
    const made = this.#objects.get(name);
    if (made !== undefined) return made;
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
    if (isWrapped(schema)) return this.#inputOf(schema.unwrap());
    if (schema instanceof z.ZodPipe) return this.#inputOf(schema.in);
    if (schema instanceof z.ZodISODateTime) return { type: 'DateTime', decode: asItIs };
    if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
      return { type: 'String', decode: asItIs };
    if (schema instanceof z.ZodNumber) return { type: schema.isInt ? 'Int' : 'Float', decode: asItIs };
    if (schema instanceof z.ZodBoolean) return { type: 'Boolean', decode: asItIs };
    if (schema instanceof z.ZodEnum) return { type: this.enums.of(schema) ?? 'String', decode: asItIs };
    if (schema instanceof z.ZodArray) return this.#listOf(schema);
    if (schema instanceof z.ZodObject) return this.#objectOf(schema);
    throw new Error(`No GraphQL input is made from the Zod kind "${schema._zod.def.type}".`);
  }

  #listOf({ element }: z.ZodArray): Input {
    const { type, decode } = this.#inputOf(element);
    if (Array.isArray(type)) throw new Error('No GraphQL input is made from a list of lists.');
    return { type: [type], decode: (value) => (Array.isArray(value) ? value.map(decode) : value) };
  }

  #objectOf(schema: z.ZodObject): Input {
    const { id, description } = named(schema);
    if (id === undefined) throw new Error('A nested input needs a name: give its schema .meta({ id }).');
    const { ref, fields } = this.object(id, schema, description);
    return { type: ref, decode: (value) => (isObject(value) ? decodeFields(fields, value) : value) };
  }
}

/** What the schema reads, of what GraphQL gives: left out stays left out, and null stays null. */
export function decodeFields(fields: readonly Field[], value: object): Record<string, unknown> {
  const given = new Map(Object.entries(value));
  return Object.fromEntries(
    fields.flatMap(({ key, name, decode }) => (given.has(name) ? [[key, decode(given.get(name))]] : [])),
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const asItIs = (value: unknown): unknown => value;

/** A malformed id goes on as an empty text: the schema says what that means. */
function decodeId(type: RecordType, value: unknown): unknown {
  return typeof value === 'string' ? (idOfType(type, value) ?? '') : value;
}

/** What `.meta()` says: Zod's registry does not hand the id on to what `.describe()` makes of a schema. */
function named(schema: z.core.$ZodType): z.core.GlobalMeta {
  const meta = z.globalRegistry.get(schema) ?? {};
  const { parent } = schema._zod;
  return meta.id === undefined && parent ? named(parent) : meta;
}

const isWrapped = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;

/** What may be left out is described as what it is. */
function descriptionOf(schema: z.core.$ZodType): string | undefined {
  const { description } = z.globalRegistry.get(schema) ?? {};
  return description ?? (isWrapped(schema) ? descriptionOf(schema.unwrap()) : undefined);
}
