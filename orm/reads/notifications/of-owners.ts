import { z } from 'zod';
import { ownerNotices } from '../../records/notification-choices.ts';
import { hostOfWebhook } from '../../records/webhook.ts';
import { brokenAfter } from '../../schema/entities/source.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { given, isTellable } from './of-events.ts';

/** What is still so of the audience's sources and webhooks, for those who still own it. */
export const noticesOfOwners = scopedQuery(
  'notices_of_owners',
  z.object({ id: z.string(), record: z.string(), state: z.enum(ownerNotices), name: z.string() }),
  parameters<[ids: readonly string[]]>(),
  `select n.id, about.record, about.state, about.name
   from ${given} cross join lateral (
     select s.id as record, told.value as state, s.name
     from jsonb_each_text(n.former) told join source s on s.id = told.key::uuid and s.audience_id = n.audience_id
     where not s.paused and told.value = case when s.failures >= ${brokenAfter} then 'source_failing' else 'source_healthy' end
     union all
     select w.id, told.value, ${hostOfWebhook}
     from jsonb_each_text(n.former) told join webhook w on w.id = told.key::uuid and w.audience_id = n.audience_id
     where w.state = 'ended') about
   where n.kind = 'owner_notice' and ${isTellable()}
     and exists (select from audience_role o where o.audience_id = n.audience_id and o.id = n.user_id and o.role = 'owner')
   order by n.id, about.state, about.name`,
  { fromPrimary: true },
);
