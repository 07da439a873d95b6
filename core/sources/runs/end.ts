import { deleteOldRuns } from '../../../orm/commands/source-runs.ts';
import { brokenAfter, Source } from '../../../orm/schema/entities/source.ts';
import { SourceRun } from '../../../orm/schema/entities/source-run.ts';
import { noticeToOwners } from '../../notifications/notice-to-owners.ts';
import type { Dependencies } from '../../request/context.ts';
import { day, minute } from '../../values/time.ts';
import { announce } from '../../webhooks/announce.ts';
import type { Fetched } from '../readers/read-source.ts';
import type { HeldRun } from './hold.ts';

/** What came of a run. */
export interface Outcome {
  /** Why the source could not be read, in words. */
  readonly failure?: { readonly code: string; readonly message: string };
  readonly message?: string | null;
  /** Whether the source had anything new. */
  readonly changed?: boolean;
  readonly fetched?: Fetched;
  readonly readAt?: Date;
  readonly sentHash?: string;
  readonly ignoresIds?: boolean;
  readonly records?: number;
  readonly rejected?: number;
  readonly warned?: number;
  readonly kept?: number;
  readonly problems?: readonly string[];
}

/** Of one source, besides those that found nothing new. */
const maximumRuns = 500;
const maximumProblems = 50;

/** Ends a run, and sets when its source is read next. */
export async function endRun(
  ctx: Dependencies,
  { id, holder, source }: HeldRun,
  outcome: Outcome,
): Promise<void> {
  const at = ctx.now();
  const { failure, message = failure?.message ?? null, problems = [] } = outcome;
  const { changed = true, rejected = 0, warned = 0, kept = 0 } = outcome;
  const failures = failure === undefined ? 0 : source.failures + 1;
  const isBroken = failures === brokenAfter;
  const isMended = failures === 0 && source.failures >= brokenAfter;
  const isEnded = await ctx.database.transaction(async (transaction) => {
    const { em, execute } = transaction;
    const count = await em.nativeUpdate(
      SourceRun,
      { id, audienceId: source.audienceId, state: 'running', holder },
      {
        ...{ message, changed, rejected, warned, kept, endedAt: at, holder: null, heldUntil: null },
        state: failure === undefined ? 'succeeded' : 'failed',
        failure: failure?.code ?? null,
        problems: problems.slice(0, maximumProblems),
      },
    );
    if (count === 0) return false;
    await em.nativeUpdate(
      Source,
      { id: source.id },
      {
        failures,
        nextRunAt: nextRun(source, failures, at),
        ...(failure === undefined
          ? { lastSuccessAt: at, failure: null, ...found(outcome) }
          : { lastFailureAt: at, failure: failure.message }),
      },
    );
    await execute(deleteOldRuns, [source.id, id, maximumRuns]);
    const kind = isBroken ? 'source_failing' : isMended ? 'source_healthy' : null;
    if (kind === null) return true;
    await announce(transaction, source.audienceId, kind, source.id, at);
    await noticeToOwners(transaction, source.audienceId, kind, source.id, at);
    return true;
  });
  if (!isEnded) return;
  const entry = { source: source.id, audience: source.audienceId };
  if (isBroken) ctx.log.error({ ...entry, failure: failure?.code }, 'a source fails');
  if (isMended) ctx.log.info(entry, 'a source can be read again');
}

/** Without what the run has not read. */
function found({ fetched, readAt, sentHash, ignoresIds, records }: Outcome): Partial<Source> {
  return {
    ...(fetched && {
      etag: fetched.etag,
      lastModified: fetched.last_modified,
      contentHash: fetched.digest,
    }),
    ...(readAt && { readAt }),
    ...(sentHash && { sentHash }),
    ...(ignoresIds !== undefined && { ignoresIds }),
    ...(records !== undefined && { records }),
  };
}

/** After failures later and later, up to a day. */
function nextRun({ everyMinutes }: Source, failures: number, at: Date): Date {
  const every = everyMinutes * minute;
  const wait = Math.min(every * 2 ** Math.max(0, failures - 1), Math.max(every, day));
  return new Date(at.valueOf() + wait);
}
