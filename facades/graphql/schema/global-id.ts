import { isId, type RecordType } from '../../../core/ids.ts';

/** Relay's form of an id: `Type:uuid` in base64. */
export const toGlobalId = (type: RecordType, id: string): string => btoa(`${type}:${id}`);

/** The type and UUID of a global id; null for any other text. */
export function fromGlobalId(globalId: string): { type: string; id: string } | null {
  const text = Buffer.from(globalId, 'base64').toString();
  const [type = '', id = '', ...rest] = text.split(':');
  return rest.length === 0 && isId(id) ? { type, id: id.toLowerCase() } : null;
}

/** The UUID that an argument names, where it is of this type; audiences may be named by their UUID as well. */
export function idOfType(type: RecordType, given: string): string | null {
  if (type === 'Audience' && isId(given)) return given.toLowerCase();
  const found = fromGlobalId(given);
  return found?.type === type ? found.id : null;
}
