import { z } from 'zod';

// The types of columns that clients see, each with its description.

export const uuid = z.string().describe('UUID, lower case.').meta({ format: 'uuid', maxLength: 36 });

/** The record type of each id column. */
export const recordIds = z.registry<{ type: string }>();

/** The id of another record, which GraphQL resolves to that record: `venue_id` becomes `venue`. */
export function recordId(type: string) {
  const schema = uuid.clone();
  recordIds.add(schema, { type });
  return schema;
}

export const timestamp = z
  .string()
  .describe('ISO 8601 in UTC, with milliseconds and `Z`.')
  .meta({ format: 'date-time' });

export const latitude = z.number().min(-90).max(90).describe('Degrees north, -90 to 90 (WGS 84).');
export const longitude = z.number().min(-180).max(180).describe('Degrees east, -180 to 180 (WGS 84).');
export const timeZone = z.string().max(64).describe('IANA time zone name, such as `America/Toronto`.');

export interface Enumeration {
  readonly name: string;
  readonly description: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The name and the values' descriptions of enumerations, for the facades that document them. */
export const enumerations = z.registry<Enumeration>();

/** An enumeration whose values are described. */
export function enumeration<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
) {
  const schema = z.enum(Object.keys(values) as Value[]);
  enumerations.add(schema, { name, description, values });
  return schema;
}
