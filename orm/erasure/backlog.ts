import { z } from 'zod';
import { parameters, query } from '../statement.ts';

/** How much each job has to do, and since when its oldest part has been due. */
export const jobBacklog = query(
  'job_backlog',
  z.object({ job: z.string(), due: z.number(), since: z.string().nullable() }),
  parameters<[now: string, audiencesDeletedBefore: string, endedBefore: string]>(),
  `select 'erase-deleted-audiences' as job, count(*) as due, min(deleted_at) as since
   from audience where deleted_at <= $2::timestamptz
   union all
   select 'carry-out-deletion-requests', count(*), min(erase_after)
   from deletion_request where identity_id is not null and erase_after <= $1::timestamptz
   union all
   select 'delete-expired-rows', count(*), min(ended_at) from session where ended_at <= $3::timestamptz`,
);
