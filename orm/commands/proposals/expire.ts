import { z } from 'zod';
import { expiresAt } from '../../records/proposal.ts';
import { parameters, unscopedCommand } from '../../statements/statement.ts';

/** Proposals with open items that have expired, a few at once; those of an audience that somebody else has locked, later. */
export const expireProposals = unscopedCommand(
  'expire_proposals',
  z.object({ batch: z.string() }),
  parameters<[at: string]>(),
  `with old as (
     select b.id from batch b join audience a on a.id = b.audience_id
     where b.state in ('proposed', 'partly_applied') and ${expiresAt} <= $1::timestamptz
       and exists (select from proposed_item i where i.batch = b.id and i.state = 'open')
     order by b.id limit 100 for no key update of a, b skip locked),
   closed as (
     update proposed_item i set state = 'expired' from old where i.batch = old.id and i.state = 'open' returning i.batch)
   update batch b set state = case when b.state = 'partly_applied' then b.state
       when exists (select from proposed_item i where i.batch = b.id and i.state = 'rejected') then 'rejected' else 'expired' end
   from old where b.id = old.id returning b.id as batch`,
);
