import { anyRecord, isId, type RecordType } from '../../orm/statements/input-types.ts';
import { typeNameOf } from './names.ts';

/** Relay's form of an id: `Type:uuid` in base64. */
export const toGlobalId = (type: RecordType, id: string): string => btoa(`${type}:${id}`);

/** Themes and provider apps are parts of their audiences, with their ids. */
const parts = ['theme', 'provider_app'];

/** The global id of a record by its kind, such as `service_token`. */
export const globalIdOf = (kind: string, id: string): string =>
  toGlobalId(typeNameOf(parts.includes(kind) ? 'audience' : kind), id);

/** The type and UUID of a global id; null for any other text. */
export function fromGlobalId(globalId: string): { type: string; id: string } | null {
  const text = Buffer.from(globalId, 'base64').toString();
  const [type = '', id = '', ...rest] = text.split(':');
  return rest.length === 0 && isId(id) ? { type, id: id.toLowerCase() } : null;
}

/** The UUID of a global id of this type, or the UUID itself, as REST gives it; otherwise null. */
export function idOfType(type: RecordType, text: string): string | null {
  if (isId(text)) return text.toLowerCase();
  const found = fromGlobalId(text);
  // A member's id is that of the user.
  const isUser = type === 'User' && found?.type === 'Member';
  return found?.type === type || type === anyRecord || isUser ? (found?.id ?? null) : null;
}
