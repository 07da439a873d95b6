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
  readonly epoch: string;
  readonly scope: Scope;
  readonly kinds: readonly Kind[];
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
]);

export const writeCursor = ({ epoch, scope, kinds }: Following, { position, record, kind, within }: Place) =>
  encodeCursor([epoch, scope.audienceId ?? '', scope.hidden, kinds, position, record, kind, within]);

export const cursorExpired = () => new Refusal('cursor_expired');

/** Refuses a cursor of another audience or other kinds, and one whose copy cannot be brought up to date any more. */
export function readCursor(text: string, { epoch, scope, kinds }: Following): Place {
  const parsed = written.safeParse(parseCursor(text));
  if (!parsed.success) throw invalidField('cursor', noNextCursor);
  const [cursorEpoch, audience, hidden, cursorKinds, position, record, kind, within] = parsed.data;
  if (audience !== (scope.audienceId ?? '') || `${cursorKinds}` !== `${kinds}`)
    throw invalidField('cursor', 'belongs to another audience or to other kinds; start again without one');
  if (cursorEpoch !== epoch || hidden !== scope.hidden) throw cursorExpired();
  return { position, record, kind, within };
}
