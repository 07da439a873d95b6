import { NIL } from 'uuid';
import { z } from 'zod';
import { anyUuid, idTypes, type RecordType, spaced, uuidPattern } from '../../orm/statements/input-types.ts';

export const isId = (text: string): boolean => uuidPattern.test(text);

/** The nil UUID (RFC 9562): no record has it, and it sorts before every other. */
export const nilId = NIL;

/** The id of a request's record. A malformed one becomes the nil id, and so is not found. */
export function id(type: RecordType) {
  const schema = z
    .string()
    .transform((text) => (isId(text) ? text.toLowerCase() : nilId))
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
