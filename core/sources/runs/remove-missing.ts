import type { SourcePrincipal } from '../../auth/principal.ts';
import { pruneSource } from '../../batches/prune.ts';
import type { Dependencies } from '../../request/context.ts';
import type { PresentIds } from '../readers/present-ids.ts';
import { sendBatch } from './deliver.ts';
import type { HeldRun } from './hold.ts';

const many = 10;

/**
 * Deletes or cancels what a source no longer has. Where it is ten and more, or more than half, of what is to come, the
 * source may be broken: then that waits for approval. Returns what is to be said of it.
 */
export async function removeMissing(
  ctx: Dependencies,
  run: HeldRun,
  principal: SourcePrincipal,
  { present, coming }: { readonly present: PresentIds; readonly coming: number },
): Promise<string | null> {
  const { name, whenMissing, url, shownAddress } = run.source;
  if (whenMissing === 'keep' || (present.venues ?? present.events) === undefined) return null;
  const compared = {
    source: name,
    venues: present.venues && [...present.venues],
    events: present.events && [...present.events],
    until: present.until,
  };
  const sender = { ...ctx, principal };
  const { records } = await pruneSource(sender, { ...compared, dry_run: true, review: false });
  const gone = records.filter(({ result }) => result === 'deleted');
  if (gone.length === 0) return null;
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
  const what = `${gone.length} of what it had before ${gone.length === 1 ? 'is' : 'are'} missing`;
  return isDoubtful && !principal.review ? `${what}: so many that it waits for approval.` : `${what}.`;
}
