import { lineUpHistory } from '../../../orm/commands/undoing/line-up-history.ts';
import { mergedLineUp } from './merged-line-up.ts';
import { replaceLineUps } from './put-back.ts';
import { note, type Reversion } from './reversion.ts';

/**
 * Once events or people came back: those whom a line-up lacks only because of deletions, theirs or the event's, are in it
 * again, whichever came back first.
 */
export async function completeLineUps(reversion: Reversion): Promise<void> {
  const { transaction, scope, outcome } = reversion;
  const restored = (kind: string) =>
    [...outcome.restored.values()].flatMap((record) => (record.kind === kind ? [record.id] : []));
  const rows = await transaction.query(lineUpHistory, scope, [restored('event'), restored('person')]);
  const lineUps = new Map<string, { wanted: string[]; present: string[]; there: Set<string> }>();
  const atDeletions = new Map<string, string[]>();
  for (const row of rows) {
    const { id, operation, position, deletion, before, after, deleted: gone, there, present } = row;
    const known = lineUps.get(id) ?? { wanted: before, there: new Set<string>() };
    const former = atDeletions.get(`${id} ${deletion}`) ?? known.wanted;
    const left = before.filter((person) => !gone.includes(person));
    const wanted = operation === 'create' ? after : mergedLineUp(former, left, after);
    if (operation === 'delete') atDeletions.set(`${id} ${position}`, wanted);
    lineUps.set(id, { wanted, present, there: new Set([...known.there, ...there]) });
  }
  const completed = [...lineUps].flatMap(([id, { wanted, present, there }]) => {
    const person_ids = mergedLineUp(
      wanted.filter((person) => there.has(person)),
      [],
      present,
    );
    return person_ids.length > present.length ? [{ id, person_ids }] : [];
  });
  await replaceLineUps(reversion, completed);
  for (const { id } of completed) note(outcome.changed, { kind: 'event', id });
}
