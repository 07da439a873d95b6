import { knownEvents } from '../../../orm/reads/source-runs.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import type { Dependencies } from '../../request/context.ts';
import type { ReadSource } from '../readers/read-source.ts';
import type { HeldRun } from './hold.ts';

const few = 3;

export const newIds =
  'Its ids are new whenever it is read: its events are told apart by name, place and time.';

/** What is said where its ids are not new whenever it is read, but were this time. */
export const otherIds = (renamed: number): string | null =>
  renamed === 0
    ? null
    : `${renamed === 1 ? 'The id of an event is' : `The ids of ${renamed} events are`} another than before: name, place and time are the same.`;

/**
 * Whether a source gives its events other ids at every fetch, so that each would be another event. Where none is known,
 * it is read once more.
 */
export async function hasNewIds(
  { database }: Dependencies,
  { source, startedAt }: HeldRun,
  read: ReadSource,
  readAgain: () => Promise<ReadSource>,
): Promise<boolean> {
  if (read.status !== 'read' || read.events.length < few) return false;
  const ids = read.events.map(({ external_id }) => external_id);
  const scope = wholeAudience(source.audienceId, startedAt.toISOString());
  const [found] = await database.query(knownEvents, scope, [source.name, ids]);
  if (found === undefined || found.known > 0) return false;
  const again = await readAgain();
  if (again.status !== 'read' || again.events.length === 0) return false;
  const before = new Set(ids);
  return again.events.every(({ external_id }) => !before.has(external_id));
}
