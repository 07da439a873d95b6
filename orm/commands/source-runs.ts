import { z } from 'zod';
import { noColumns, parameters, unscopedCommand } from '../statements/statement.ts';

/** Until when the run of another process is not taken for one that was lost. */
const isHeld = "r.state = 'running' and r.held_until >= $1::timestamptz";

/**
 * The source that is to be read next, and its run if there is one: somebody requested it, or the process was lost that
 * had begun it. Of an audience whose source is being read none, so that no audience holds up the others; first those
 * that have waited longest since one of theirs was read.
 */
export const nextSource = unscopedCommand(
  'next_source',
  z.object({ id: z.string(), audience_id: z.string(), run_id: z.string().nullable() }),
  parameters<[now: string]>(),
  `select s.id, s.audience_id, open.id as run_id
   from source s join audience a on a.id = s.audience_id and a.deleted_at is null
     left join source_run open on open.source_id = s.id and open.state in ('waiting', 'running')
   where case when open.id is null then not s.paused and s.next_run_at <= $1::timestamptz
       else open.state = 'waiting' or open.held_until < $1::timestamptz end
     and not exists (select from source_run r where r.audience_id = s.audience_id and ${isHeld})
   order by (select max(r.started_at) from source_run r where r.audience_id = s.audience_id) nulls first,
     s.next_run_at, s.id
   limit 1 for no key update of s skip locked`,
);

/** Those that found nothing new are replaced by the next one; of others, so many stay. */
export const deleteOldRuns = unscopedCommand(
  'delete_old_runs',
  noColumns,
  parameters<[sourceId: string, runId: string, maximum: number]>(),
  `delete from source_run r where r.source_id = $1 and r.id <> $2 and r.state in ('succeeded', 'failed')
     and (not r.changed or r.id not in (
       select id from source_run where source_id = $1 order by id desc limit $3))`,
);
