// SQL: what of other records depends on the record `s`.

/** By the reference alone: without statistics, PostgreSQL would scan all rows of the audience instead. */
export const has = (table: string, reference: string, condition = 'true'): string =>
  `exists (select from (select * from ${table} o where ${reference} = s.id offset 0) o
    where o.audience_id = s.audience_id and ${condition})`;

/**
 * Of what an administrator deleted after the change that is reverted, and may restore: before that, the record was not
 * there.
 */
export const isRestorable = `o.deleted_at >= batch.restorable_since and o.deleted_at > created.changed_at
  and not exists (select from batch where batch.id = o.deleted_with)`;

export const appearsAt = (table: string, condition: string): string =>
  `exists (select from event_person a where a.person_id = s.id
    and (select ${condition} from ${table} o where o.id = a.event_id))`;

export const isGivenTo = (table: string, condition: string): string =>
  `exists (select from ${table} o where o.tag_ids @> array[s.id] and o.tag_ids <> '{}'
    and o.audience_id = s.audience_id and ${condition})`;

/** Since the change, but where a source no longer has the record. */
export const wasMergedWith = (table: string) => ({
  'another was merged into it': `created.changed_at > '-infinity' and ${has(`${table}_row`, 'o.merged_into')}`,
});

/** What one record of an audience has at a time, and another has by now. */
export const belongsToAnother = (table: string, isSame: string): string =>
  `exists (select from ${table} o where o.audience_id = s.audience_id and o.id <> s.id and ${isSame})`;
