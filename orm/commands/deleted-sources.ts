import { noColumns, parameters, scopedCommand } from '../statements/statement.ts';

/**
 * What a source made, and others name as well, is as if those had made it: they change it, and remove it. What a service token
 * sent under the name of the source stays its own.
 */
export const leaveToOtherSources = scopedCommand(
  'leave_to_other_sources',
  noColumns,
  parameters<[source: string]>(),
  `with gone as (
     delete from origin o where o.audience_id = :audience::uuid and o.source = $1 and o.merged_from is null
       and exists (select from batch b left join batch proposal on proposal.id = b.approves
         where b.id = o.batch and b.audience_id = o.audience_id and coalesce(b.run, proposal.run) is not null)
       and exists (select from origin n where n.record = o.record and n.source <> o.source and n.merged_from is null)
     returning o.record, o.score)
   update origin n set score = null from gone
   where n.record = gone.record and gone.score is null and n.audience_id = :audience::uuid and n.source <> $1
     and n.merged_from is null and n.score is not null`,
);
