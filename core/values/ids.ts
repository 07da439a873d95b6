import { NIL } from 'uuid';
import { z } from 'zod';

/** A kind of record; also the type name in GraphQL's global ids. */
export type RecordType = string;

/** `ServiceToken` as "service token". */
export const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase();

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** UUIDs of any version, as the database takes them. `z.uuid()` refuses those that RFC 9562 does not define. */
export const anyUuid = z.string().regex(pattern, 'must be a UUID');

export const isId = (text: string): boolean => pattern.test(text);

/** The nil UUID (RFC 9562): no record has it, and it sorts before every other. */
export const nilId = NIL;

/** The record type of each id schema, for facades that encode ids. */
export const idTypes = z.registry<{ type: RecordType }>();

/** The id of a request's record. A malformed one becomes the nil id, and so is not found. */
export function id(type: RecordType) {
  const schema = z
    .string()
    .transform((text) => (pattern.test(text) ? text.toLowerCase() : nilId))
    .describe(`The id of the ${spaced(type)}.`)
    .meta({ format: 'uuid', maxLength: 36 });
  idTypes.add(schema, { type });
  return schema;
}

export const distinctIds = (maximum: number) =>
  z
    .array(anyUuid)
    .max(maximum)
    .refine((ids) => new Set(ids).size === ids.length, 'must be different from one another');

/** A reference to another record in a body. A malformed one is an error of that field. */
export function reference(type: RecordType) {
  const schema = z
    .string()
    .regex(pattern, `must be the id of a ${spaced(type)}`)
    .toLowerCase()
    .describe(`The id of a ${spaced(type)} of the same audience.`)
    .meta({ format: 'uuid', maxLength: 36 });
  idTypes.add(schema, { type });
  return schema;
}

/** In place of a type: the id of a record of any. */
export const anyRecord: RecordType = '*';

/** A reference to a record of any kind. */
export const anyReference = z
  .string()
  .regex(pattern, 'must be the id of a record')
  .toLowerCase()
  .meta({ format: 'uuid', maxLength: 36 });
idTypes.add(anyReference, { type: anyRecord });
