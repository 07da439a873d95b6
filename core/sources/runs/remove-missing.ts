import type { SourcePrincipal } from '../../auth/principal.ts';
import { pruneSource } from '../../batches/pruning/prune.ts';
import type { Dependencies } from '../../request/context.ts';
import type { PresentIds } from '../readers/present-ids.ts';
import { sendBatch } from './deliver.ts';
import type { HeldRun } from './hold.ts';

const many = 10;

/** What came of what a source no longer has. */
interface Missing {
  /** Whether it was deleted, cancelled or proposed. */
  readonly isRemoved: boolean;
  /** How many events stay. */
  readonly kept: number;
  /** What is to be said of it. */
  readonly sentences: readonly string[];
}

const nothing: Missing = { isRemoved: false, kept: 0, sentences: [] };

/**
 * Deletes or cancels what a source no longer has. Where it is ten and more, or more than half, of what is to come, the
 * source may be broken: then that waits for approval.
 */
export async function removeMissing(
  ctx: Dependencies,
  run: HeldRun,
  principal: SourcePrincipal,
  { present, coming }: { readonly present: PresentIds; readonly coming: number },
): Promise<Missing> {
  const { name, whenMissing, url, shownAddress } = run.source;
  if (whenMissing === 'keep' || (present.venues ?? present.events) === undefined) return nothing;
  const compared = {
    source: name,
    venues: present.venues && [...present.venues],
    events: present.events && [...present.events],
    until: present.until,
  };
  const sender = { ...ctx, principal };
  const dryRun = { ...compared, dry_run: true, review: false };
  const { records } = await pruneSource(sender, dryRun, whenMissing === 'cancel');
  const { deleted: gone = [], kept: staying = [] } = Object.groupBy(records, ({ result }) => result);
  const kept = staying.filter(({ kind }) => kind === 'event');
  const reasons = [...new Set(kept.map(({ reason }) => reason))].join(', ');
  const stays = kept.length === 0 ? [] : [`${missing(kept.length)}, but kept: ${reasons}.`];
  if (gone.length === 0) return { isRemoved: false, kept: kept.length, sentences: stays };
  const isDoubtful = gone.length >= many || gone.length * 2 > gone.length + coming;
  if (whenMissing === 'delete')
    await pruneSource(sender, { ...compared, dry_run: false, review: isDoubtful });
  else {
    const provenance = {
      url: url ?? new URL('/', shownAddress).href,
      retrieved_at: run.startedAt.toISOString(),
      confidence: 0.9,
    };
    const events = gone
      .filter(({ kind }) => kind === 'event')
      .map(({ external_id }) => ({ external_id, provenance, status: 'cancelled' }));
    if (events.length > 0)
      await sendBatch({ ...ctx, principal: { ...principal, review: principal.review || isDoubtful } }, run, {
        venues: [],
        events,
      });
  }
  const waits = isDoubtful && !principal.review ? ': so many that it waits for approval.' : '.';
  return {
    isRemoved: true,
    kept: kept.length,
    sentences: [`${missing(gone.length)}${waits}`, ...stays],
  };
}

const missing = (count: number): string =>
  `${count} of what it had before ${count === 1 ? 'is' : 'are'} missing`;
