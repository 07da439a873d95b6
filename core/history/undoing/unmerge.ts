import { isMergedKind } from '../../../orm/commands/merging/merged-kinds.ts';
import {
  giveUpPlaces,
  takeMergedBack,
  takeOriginsBack,
  takePlacesBack,
} from '../../../orm/commands/merging/records.ts';
import { subtractErasedRsvps, takeRsvpsBack } from '../../../orm/commands/merging/replies.ts';
import { lockEvents } from '../../../orm/commands/undoing/delete-records.ts';
import { isMergeable } from '../../../orm/commands/undoing/kinds.ts';
import { cameSince } from '../../../orm/reads/undoing/came-since.ts';
import { type ChangeToRevert, stepToRevert } from '../../../orm/reads/undoing/change.ts';
import { Refusal } from '../../errors/refusal.ts';
import { noteKept, type Reversion, reasons } from './reversion.ts';
import { revert } from './revert.ts';

interface Merged {
  /** Into which record it was merged, and which one that is by now. */
  readonly deleted_with: string;
  readonly merged_into: string;
  /** Of the merge in the ledger. */
  readonly position: string | null;
}

/** Makes two records again of what one merge made one. What the survivor was given since, it keeps. */
export async function unmerge(
  reversion: Reversion,
  { kind, record: id, position }: ChangeToRevert,
  { deleted_with: into, merged_into: present, position: newest }: Merged,
): Promise<void> {
  const { transaction, scope, outcome } = reversion;
  if (!isMergedKind(kind)) return;
  if (position !== newest || into !== present) {
    const reason = position === newest ? reasons.survivorMerged : reasons.mergedAgain;
    return noteKept(outcome, { kind, id, fields: [], reason });
  }
  const [since] = isMergeable(kind) ? await transaction.query(cameSince[kind], scope, [id, into]) : [];
  if (since !== undefined && since.fields.length > 0)
    noteKept(outcome, { kind, id: into, fields: since.fields, reason: reasons.cameSince });
  if (kind === 'person' && position !== null)
    await transaction.execute(giveUpPlaces, scope, [id, into, position]);
  const step = await transaction.query(stepToRevert, scope, [position]);
  const deletions = step.filter(({ operation }) => operation === 'delete');
  const ofSurvivor = step.filter((change) => change.record === into || isPageOfSurvivor(change));
  const others = step.filter((change) => !deletions.includes(change) && !ofSurvivor.includes(change));
  // An audience has a beacon once, and what moved goes back to what is there.
  for (const changes of [ofSurvivor, deletions, others]) {
    await revert(reversion, changes);
    if (changes === deletions && !outcome.restored.has(`${kind} ${id}`)) throw lacking(kind, outcome);
  }
  if (kind === 'person') await transaction.execute(takePlacesBack, scope, [id, into]);
  if (kind === 'event') {
    await transaction.execute(lockEvents, scope, [[into]]);
    await transaction.execute(takeRsvpsBack, scope, [id, into]);
    await transaction.execute(subtractErasedRsvps, scope, [id, into]);
  }
  if (isMergeable(kind)) await transaction.execute(takeOriginsBack[kind], scope, [id, into]);
  await transaction.execute(takeMergedBack[kind], scope, [id, into]);
}

const isPageOfSurvivor = ({ kind, operation }: ChangeToRevert): boolean =>
  kind === 'page' && operation !== 'delete';

const lacking = (kind: string, { impossible }: Reversion['outcome']) =>
  new Refusal('conflict', `The merged ${kind} cannot come back, because ${impossible.at(-1)?.reason}.`);
