import { z } from 'zod';
import type { duplicateKind } from '../../records/duplicate.ts';
import { parameters, scopedQuery, unscopedQuery } from '../../statements/statement.ts';

/** SQL: the first change of the audience `a` after what its search `s` has seen. */
const nextChange = `select c.changed_at from change c
  where c.audience_id = a.id and c.position >= s.position order by c.position limit 1`;

const unsearched = `audience a left join duplicate_search s on s.audience_id = a.id
  left join lateral (${nextChange}) c on s.complete
  where a.deleted_at is null and (s.complete is not true or c.changed_at is not null)`;

/** Audiences that were not searched for duplicates, or changed since. */
export const audiencesToSearch = unscopedQuery(
  'audiences_to_search',
  z.object({ id: z.string() }),
  parameters<[]>(),
  `select a.id from ${unsearched}`,
);

/** How many wait for the search, and since when. */
export const audiencesWaitingForSearch = unscopedQuery(
  'audiences_waiting_for_search',
  z.object({ due: z.number(), since: z.string().nullable() }),
  parameters<[time: string]>(),
  `select count(*) as due, min(c.changed_at) as since from ${unsearched} and (c.changed_at is null or c.changed_at <= $1::timestamptz)`,
);

const searched = z.object({
  complete: z.boolean(),
  position: z.number(),
  kind: z.string(),
  record: z.string(),
});

export type Searched = z.output<typeof searched>;

/** How far the audience was searched. */
export const searchedUpTo = scopedQuery(
  'searched_up_to',
  searched,
  parameters<[]>(),
  'select complete, position, kind, record from duplicate_search where audience_id = :audience::uuid',
  { fromPrimary: true },
);

/** The next records of a kind, by their ids. */
const nextOf = (kind: string) =>
  scopedQuery(
    `next_${kind}s_to_search`,
    z.object({ id: z.string() }),
    parameters<[after: string, limit: number]>(),
    `select id from ${kind} where audience_id = :audience::uuid and id > $1 order by id limit $2`,
    { fromPrimary: true },
  );

export const nextToSearch = {
  venue: nextOf('venue'),
  event: nextOf('event'),
  person: nextOf('person'),
} satisfies Record<(typeof duplicateKind.options)[number], unknown>;
