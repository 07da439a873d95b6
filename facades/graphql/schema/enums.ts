import type { InputRef, OutputRef } from '@pothos/core';
import type { z } from 'zod';
import { type Enumeration, enumerations } from '../../../core/enumeration.ts';
import type { Builder } from './builder.ts';

type EnumType = InputRef<string> & OutputRef<string>;

/** The GraphQL enums of one schema, made from core's enumerations: `starts_at` is `STARTS_AT`. */
export class Enums {
  readonly #builder: Builder;
  readonly #made = new Map<string, EnumType>();

  constructor(builder: Builder) {
    this.#builder = builder;
  }

  /** Undefined for an enumeration without a name, whose values are texts such as `research:read`. */
  of(schema: z.ZodType): EnumType | undefined {
    const enumeration = enumerations.get(schema);
    if (enumeration === undefined) return undefined;
    const made = this.#made.get(enumeration.name) ?? this.#make(enumeration);
    this.#made.set(enumeration.name, made);
    return made;
  }

  /** The enum of an enumeration that has a name. */
  named(schema: z.ZodType): EnumType {
    const found = this.of(schema);
    if (found === undefined) throw new Error('This enumeration has no name.');
    return found;
  }

  #make({ name, description, values }: Enumeration): EnumType {
    const entries = Object.entries(values).map(([value, meaning]) => [
      value.toUpperCase(),
      { value, description: meaning },
    ]);
    return this.#builder.enumType(name, { description, values: Object.fromEntries(entries) });
  }
}
