import { createHash } from 'node:crypto';
import { localesByName } from '../../../orm/records/locale.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import type { SourcePrincipal } from '../../auth/principal.ts';
import { readSecret } from '../../auth/stored-secret.ts';
import { Refusal } from '../../errors/refusal.ts';
import { allowedAddresses } from '../../network/public-address.ts';
import type { Dependencies } from '../../request/context.ts';
import { day } from '../../values/time.ts';
import type { Items } from '../readers/items.ts';
import { type Fetched, type ReadSource, readSource } from '../readers/read-source.ts';
import { deliver } from './deliver.ts';
import { endRun, type Outcome } from './end.ts';
import { type HeldRun, holdOn, RunTaken } from './hold.ts';
import { removeMissing } from './remove-missing.ts';
import { hasNewIds, newIds, otherIds } from './stable-ids.ts';
import { storedDescription } from './stored-description.ts';
import { updateOrigins } from './update-origins.ts';
import { problemsOf, whatIsWrong } from './what-is-wrong.ts';
import { withdrawMissing } from './withdraw-missing.ts';

/** Executes a run to its end. Whatever happens is its outcome; only where another process has gone on with it, nothing. */
export async function executeRun(ctx: Dependencies, run: HeldRun): Promise<void> {
  try {
    await endRun(ctx, run, await outcomeOf(ctx, run));
  } catch (error) {
    if (error instanceof RunTaken) return;
    if (!(error instanceof Refusal))
      ctx.log.error({ err: error, source: run.source.id }, 'the run of a source failed');
    const message = error instanceof Refusal ? error.message : 'The service could not read it to its end.';
    await endRun(ctx, run, { failure: { code: 'not_taken', message } });
  }
}

async function outcomeOf(ctx: Dependencies, run: HeldRun): Promise<Outcome> {
  const { source, startedAt } = run;
  const { read, isNewlyIgnoring } = await readStable(ctx, run);
  if (read.status === 'failed') return { failure: read };
  if (read.status === 'unchanged') return { changed: false, fetched: read.fetched };
  const { venues, events, present, rejected, fetched } = read;
  const wrong = whatIsWrong(source, read);
  if (wrong !== null && wrong.code !== 'fewer') {
    const message = [...read.doubts, wrong.message].join(' ');
    return { failure: { ...wrong, message }, problems: problemsOf(rejected) };
  }
  const principal: SourcePrincipal = {
    kind: 'source',
    sourceId: source.id,
    runId: run.id,
    audienceId: source.audienceId,
    review: source.mode === 'propose',
  };
  const isNew = run.byHand || hashOf(read) !== source.sentHash;
  const scope = wholeAudience(source.audienceId, startedAt.toISOString());
  const renamed = isNew
    ? await ctx.database.longTransaction(source.audienceId, async (transaction) => {
        await transaction.lockAudience(source.audienceId);
        return updateOrigins(transaction, scope, source.name, read);
      })
    : 0;
  const delivery = isNew ? await deliver(ctx, run, principal, { venues, events }) : null;
  const refused = delivery?.refused ?? [];
  // With what was refused, so that it is sent again: its venue may be there by then.
  const sentHash = hashOf(read, refused);
  await holdOn(ctx, run);
  await withdrawMissing(ctx, run, read);
  const missing = await removeMissing(ctx, run, principal, { present, coming: events.length });
  return {
    changed: run.byHand || sentHash !== source.sentHash || (delivery?.written ?? 0) > 0 || missing.isRemoved,
    message:
      [
        isNewlyIgnoring ? newIds : otherIds(renamed),
        wrong?.message,
        ...notCompared(read.doubts),
        ...missing.sentences,
      ]
        .filter((sentence) => sentence != null)
        .join(' ') || null,
    fetched,
    readAt: startedAt,
    ignoresIds: source.ignoresIds || isNewlyIgnoring,
    sentHash,
    records: venues.length + events.length,
    rejected: rejected.length + refused.length,
    problems: [...problemsOf(rejected), ...refused],
    warned: delivery?.warned ?? 0,
    kept: (delivery?.kept ?? 0) + missing.kept,
  };
}

/** What is said of a source that may have more than was read. */
const notCompared = (doubts: readonly string[]): readonly string[] =>
  doubts.length === 0 ? [] : [...doubts, 'So nothing counts as missing from it.'];

/** Reads the source; where it has new ids at every fetch, without them. */
async function readStable(ctx: Dependencies, run: HeldRun) {
  const { source } = run;
  const readAs = (ignoresIds: boolean, byHand = run.byHand) =>
    readHeld(ctx, { ...run, byHand, source: { ...source, ignoresIds } });
  const read = await readAs(source.ignoresIds);
  const isNewlyIgnoring = !source.ignoresIds && (await hasNewIds(ctx, run, read, () => readAs(false, true)));
  return { read: isNewlyIgnoring ? await readAs(true, true) : read, isNewlyIgnoring };
}

/** Reads the source as it is now, unless it says that it is as it was within a day, and nobody requested it. */
async function readHeld(ctx: Dependencies, run: HeldRun): Promise<ReadSource> {
  const { source, startedAt, byHand } = run;
  await holdOn(ctx, run);
  const address = readSecret(ctx, source.address, { source: source.id });
  if (address === null)
    return {
      status: 'failed',
      code: 'unreadable',
      message: 'Its address cannot be decrypted. Enter it again.',
    };
  const scope = wholeAudience(source.audienceId, startedAt.toISOString());
  const locales = await ctx.database.query(localesByName, scope, [null]);
  const isRecent = source.readAt != null && startedAt.valueOf() - source.readAt.valueOf() < day;
  const options = {
    locales,
    isAllowed: allowedAddresses(ctx.settings),
    now: startedAt,
    ignoresIds: source.ignoresIds,
    ...(isRecent && !byHand && { known: fetchedBefore(source) }),
  };
  return readSource(storedDescription(source, address, locales), options);
}

const fetchedBefore = ({ etag, lastModified, contentHash }: HeldRun['source']): Fetched => ({
  etag: etag ?? null,
  last_modified: lastModified ?? null,
  digest: contentHash ?? null,
});

/** Of what is sent, but for the time at which it was read. */
const hashOf = ({ venues, events }: Items, refused: readonly string[] = []): string =>
  createHash('sha256')
    .update(
      JSON.stringify([venues, events, ...refused], (key, value: unknown) =>
        key === 'retrieved_at' ? '' : value,
      ),
    )
    .digest('base64');
