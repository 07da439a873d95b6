import { z } from 'zod';
import { Refusal } from '../errors/refusal.ts';
import { entityTag, isMatch } from './entity-tag.ts';

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
