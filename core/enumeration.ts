import { z } from 'zod';

export interface Enumeration {
  readonly name: string;
  readonly description: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The name and the values' descriptions of enumerations, for the facades that document them. */
export const enumerations = z.registry<Enumeration>();

/** One of a few texts, each described for its readers. */
export function enumeration<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
) {
  const schema = z.enum(Object.keys(values) as Value[]);
  enumerations.add(schema, { name, description, values });
  return schema;
}
