import type { InputRef, OutputRef } from '@pothos/core';
import type { z } from 'zod';
import { type Enumeration, enumerations } from '../../../orm/statements/row-types.ts';
import type { Builder } from './builder.ts';

type EnumType = InputRef<string> & OutputRef<string>;

/** The GraphQL enums of one schema, from the enumerations of inputs and rows: `starts_at` is `STARTS_AT`. */
export class Enums {
  readonly #builder: Builder;
  readonly #enums = new Map<string, EnumType>();

  constructor(builder: Builder) {
    this.#builder = builder;
  }

  /** Undefined for an enumeration without a name, such as the scopes, whose values are strings in GraphQL. */
  of(schema: z.core.$ZodType): EnumType | undefined {
    const enumeration = enumerations.get(schema);
    if (enumeration === undefined) return undefined;
    const enumType = this.#enums.get(enumeration.name) ?? this.#make(enumeration);
    this.#enums.set(enumeration.name, enumType);
    return enumType;
  }

  #make({ name, description, values }: Enumeration): EnumType {
    const entries = Object.entries(values).map(([value, meaning]) => [
      value.toUpperCase(),
      { value, description: meaning },
    ]);
    return this.#builder.enumType(name, { description, values: Object.fromEntries(entries) });
  }
}
