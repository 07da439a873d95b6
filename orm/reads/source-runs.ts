import { z } from 'zod';
import { stayed } from '../records/run.ts';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** What a run wrote, newest first: its batches, and what was approved of them; and how many records stayed where one is undone. */
export const batchesOfRun = scopedQuery(
  'batches_of_run',
  z.object({ id: z.string(), stayed: z.int().nullable() }),
  parameters<[runId: string]>(),
  `select b.id, ${stayed} as stayed from batch b
   where ${inAudience('b.audience_id')} and b.state is null
     and (b.run = $1 or b.approves in (select id from batch where run = $1))
   order by b.id desc`,
);

/** How many of these events a source sent before, or proposed. */
export const knownEvents = scopedQuery(
  'known_events',
  z.object({ known: z.number() }),
  parameters<[source: string, externalIds: readonly string[]]>(),
  `select count(*)::integer as known from (
     select kind, source, external_id from origin where audience_id = :audience::uuid
     union all select kind, source, external_id from proposed_item
       where audience_id = :audience::uuid and (state = 'open' or remembered)) sent
   where kind = 'event' and source = $1 and external_id = any($2::text[])`,
);
