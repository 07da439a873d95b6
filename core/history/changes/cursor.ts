import { z } from 'zod';
import type { FollowedChange } from '../../../orm/reads/followed-changes.ts';
import { anyUuid, nilId } from '../../../orm/statements/input-types.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import { invalidField, Refusal } from '../../errors/refusal.ts';
import { encodeCursor, noNextCursor, parseCursor } from '../../records/paging.ts';
import { type Kind, kinds } from './kinds.ts';

/** How far a client has followed: through an entry of the ledger, or in the midst of what the entry changes. */
export interface Place {
  readonly position: number;
  readonly record: string;
  readonly kind: string;
  /** The last record that the entry changes too; null after all of them. */
  readonly within: readonly [kind: string, id: string] | null;
}

/** Whose changes are followed: a cursor belongs to one of them. */
export interface Following {
  readonly scope: Scope;
  readonly kinds: readonly Kind[];
}

/** What a client may have seen at most: the position of the newest change, and the run of the server in which it was. */
export interface Seen {
  readonly run: string;
  readonly newest: number;
}

/** Before everything of the transactions from a position on. */
export const startOf = (position: number): Place => ({ position, record: nilId, kind: '', within: null });

export const afterOwn = ['', nilId] as const;

export const isAt = ({ position, record, kind }: Place, entry: FollowedChange): boolean =>
  position === entry.position && record === entry.record && kind === entry.kind;

const written = z.tuple([
  anyUuid,
  z.string().max(36),
  z.boolean(),
  z.array(z.enum(kinds)).max(kinds.length),
  z.int().min(0),
  anyUuid,
  z.string().max(20),
  z.tuple([z.string().max(20), anyUuid]).nullable(),
  z.int().min(0),
]);

export function writeCursor(
  { scope, kinds }: Following,
  { run, newest }: Seen,
  { position, record, kind, within }: Place,
): string {
  const { audienceId, hidden } = scope;
  return encodeCursor([run, audienceId ?? '', hidden, kinds, position, record, kind, within, newest]);
}

export const cursorExpired = (message?: string) => new Refusal('cursor_expired', message);

const seesOtherwise =
  'Since this cursor, the credential sees more or less than before, or it is the cursor of another one. Read everything again, ' +
  'after a request without a cursor.';

/** Refuses a cursor of another audience or other kinds, and one of a caller who sees more or less by now. */
export function readCursor(text: string, { scope, kinds }: Following): { after: Place; seen: Seen } {
  const parsed = written.safeParse(parseCursor(text));
  if (!parsed.success) throw invalidField('cursor', noNextCursor);
  const [run, audience, hidden, cursorKinds, position, record, kind, within, newest] = parsed.data;
  if (audience !== (scope.audienceId ?? '') || `${cursorKinds}` !== `${kinds}`)
    throw invalidField('cursor', 'belongs to another audience or to other kinds; start again without one');
  if (hidden !== scope.hidden) throw cursorExpired(seesOtherwise);
  return { after: { position, record, kind, within }, seen: { run, newest } };
}
