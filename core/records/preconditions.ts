import { hash } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../errors/refusal.ts';

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

/** The input by which an update or a deletion is refused if somebody else has changed the record meanwhile. */
export const expectedVersion = {
  expected_version: z
    .int32()
    .min(1)
    .nullish()
    .describe(
      'The version of the record on which the change is based. If the record has another one, nothing is changed: ' +
        'the error has the code `PRECONDITION_FAILED` and the present `version`. Omitted or null: any.',
    ),
};

/** The same over REST, where the version is the ETag. */
export const ifMatch = {
  if_match: z
    .string()
    .meta({ maxLength: 8000 })
    .optional()
    .describe(
      'The ETag of the representation on which the change is based, as GET gives it, or several; `*` for any. If the ' +
        'record has another one, nothing is changed: 412 with the present `etag`.',
    ),
};

/** The record that a request changes, and the version that it expects. */
export interface Target {
  readonly id: string;
  readonly expected_version?: number | null | undefined;
}

/** `current` must be locked. */
export function requireVersion(
  { expected_version: expected }: Target,
  { version }: { version: number },
): void {
  if (expected != null && expected !== version) throw new Refusal('precondition_failed', { version });
}

/** `read` gives the representation that GET gives, of the locked record. */
export async function requireMatch(
  condition: string | undefined,
  read: () => Promise<object>,
): Promise<void> {
  if (condition === undefined) return;
  const etag = entityTag(JSON.stringify(await read()));
  if (!isMatch(condition, etag)) throw new Refusal('precondition_failed', { etag });
}
