import { z } from 'zod';
import { has } from '../../commands/undoing/in-use.ts';
import { type Kind, kinds, ofKinds } from '../../commands/undoing/kinds.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

const reasonOf = ({ inUse = {} }: Kind): string =>
  Object.entries(inUse).reduceRight(
    (otherwise, [reason, condition]) => `case when ${condition} then '${reason}' else ${otherwise} end`,
    'null',
  );

/** Why records are not deleted that these changes created. A null source stands for none. */
export const recordsInUse = ofKinds((name, kind) =>
  scopedQuery(
    `${name}s_in_use`,
    z.object({ id: z.string(), reason: z.string().nullable() }),
    parameters<
      [changeIds: readonly string[], ids: readonly string[], source: string | null, restorableSince: string]
    >(),
    `select s.id, (${reasonOf(kind)})::text as reason
     from change created join ${name} s on s.id = created.record and s.audience_id = created.audience_id
     cross join (select $3::text as source, $4::timestamptz as restorable_since) batch
     where created.id = any($1::uuid[]) and created.audience_id = :audience::uuid and s.id = any($2::uuid[])`,
  ),
);

/** What others made stays where a source that was linked with it, or whose own record was merged with it, no longer has it. */
const madeByOthers = (name: 'venue' | 'event') => ({
  'the source did not make it': `not exists (select from origin o where o.audience_id = s.audience_id
    and o.record in (s.id${name === 'event' ? ', s.series_id' : ''}) and o.source = batch.source
    and o.score is null and o.merged_from is null)`,
  'another was merged into it': has(
    `${name}_row`,
    'o.merged_into',
    'not exists (select from origin own where own.record = s.id and own.merged_from = o.id and own.score is null and own.source = batch.source)',
  ),
});

/** It is said before what others have built on, and RSVPs last. */
const reasonsOf = (name: 'venue' | 'event') => {
  const others = madeByOthers(name);
  const { 'has RSVPs': rsvps, ...inUse } = kinds[name].inUse ?? {};
  return reasonOf({
    ...kinds[name],
    inUse: { ...others, ...inUse, ...others, ...(rsvps && { 'has RSVPs': rsvps }) },
  });
};

const ofSource = (name: 'venue' | 'event') =>
  scopedQuery(
    `${name}s_of_source_in_use`,
    z.object({ id: z.string(), reason: z.string().nullable() }),
    parameters<[ids: readonly string[], source: string]>(),
    `select s.id, (${reasonsOf(name)})::text as reason
     from ${name} s cross join (select $2::text as source) batch
       cross join (select '-infinity'::timestamptz as changed_at, null::jsonb as former) created
     where s.id = any($1::uuid[]) and s.audience_id = :audience::uuid`,
  );

/** Why records are not deleted that their source no longer has. */
export const recordsOfSourceInUse = { venue: ofSource('venue'), event: ofSource('event') };
