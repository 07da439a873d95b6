import { hash } from 'node:crypto';

/** The strong ETag (RFC 9110) of what is represented by this text: 162 bits of its SHA-256, quoted. */
export const entityTag = (text: string | Uint8Array): string =>
  `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;

const coding = /-(br|deflate|gzip)"/g;

/** The ETag of a compressed response names its coding within the quotes. */
export const codedTag = (tag: string, name: string): string => `${tag.slice(0, -1)}-${name}"`;

/** A list of ETags without their codings. */
export const withoutCodings = (tags: string): string => tags.replaceAll(coding, '"');

/** The ETags of a list; a weak one begins with `W/`. */
export const tagsIn = (list: string): readonly string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];

/** Whether If-Match lets the representation with this ETag be changed: weak ETags never match (RFC 9110, 13.1.1). */
export const isMatch = (condition: string, tag: string): boolean =>
  condition.trim() === '*' || tagsIn(withoutCodings(condition)).includes(tag);
