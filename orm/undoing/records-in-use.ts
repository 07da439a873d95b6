import { z } from 'zod';
import { parameters, scopedQuery } from '../statement.ts';
import { type Kind, ofKinds } from './kinds.ts';

const reasonOf = ({ inUse = {} }: Kind): string =>
  Object.entries(inUse).reduceRight(
    (otherwise, [reason, condition]) => `case when ${condition} then '${reason}' else ${otherwise} end`,
    'null',
  );

/** Why records are not deleted. A null source stands for none. */
export const recordsInUse = ofKinds((name, kind) =>
  scopedQuery(
    `${name}s_in_use`,
    z.object({ id: z.string(), reason: z.string().nullable() }),
    parameters<[ids: readonly string[], source: string | null]>(),
    `select s.id, (${reasonOf(kind)})::text as reason from ${name} s, (select $2::text as source) batch
     where s.id = any($1::uuid[]) and s.audience_id = :audience::uuid`,
  ),
);
