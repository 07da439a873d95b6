import { v7 } from 'uuid';
import { z } from 'zod';

/** The kinds of record that a client can name by id; also the type names of GraphQL's global ids. */
export type RecordType =
  | 'Application'
  | 'Audience'
  | 'Domain'
  | 'Event'
  | 'Locale'
  | 'Message'
  | 'Page'
  | 'Person'
  | 'Photo'
  | 'ServiceToken'
  | 'Track'
  | 'User'
  | 'Venue';

/** `ServiceToken` as "service token". */
export const inWords = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase();

export const newId = (): string => v7();

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (text: string): boolean => form.test(text);

/** The id of no record: looked up, it is not found; in order, it comes before every other. */
export const nilId = '00000000-0000-0000-0000-000000000000';

/** Which kind of record an id schema names, for the facades that write ids in their own form. */
export const idTypes = z.registry<{ type: RecordType }>();

/** The id of the record that a request is about. A malformed one names nothing, so it is looked up and not found. */
export function id(type: RecordType) {
  const schema = z
    .string()
    .transform((text) => (form.test(text) ? text.toLowerCase() : nilId))
    .describe(`The id of the ${inWords(type)}.`)
    .meta({ format: 'uuid', maxLength: 36 });
  idTypes.add(schema, { type });
  return schema;
}

/** An id inside a body, pointing to another record. A malformed one is an error of that field. */
export function reference(type: RecordType) {
  const schema = z
    .string()
    .regex(form, `must be the id of a ${inWords(type)}`)
    .toLowerCase()
    .describe(`The id of a ${inWords(type)} of the same audience.`)
    .meta({ format: 'uuid', maxLength: 36 });
  idTypes.add(schema, { type });
  return schema;
}

/** An id in an answer. */
export const uuid = z.string().describe('UUID, lower case.').meta({ format: 'uuid', maxLength: 36 });
