import { z } from 'zod';
import { derivedOf, type Kind, ofKinds, survivorOf } from '../../commands/undoing/kinds.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

const values = z.record(z.string(), z.unknown());

const changeRow = z.object({
  id: z.string(),
  operation: z.string(),
  changed_at: z.string(),
  before: values,
  after: values,
  /** Of a record that the change brought back: what it was while it was deleted. */
  former: values.nullable(),
  derived: values,
  /** The record as it is; null if it is not there. */
  present: values.nullable(),
  /** Whether the record is deleted, and can come back. */
  is_deleted: z.boolean(),
  /** Whether it was deleted in another way than by the batch of the change. */
  is_deleted_otherwise: z.boolean(),
  /** Whether it is deleted because it was merged into another. */
  is_merged: z.boolean(),
  /** The fields whose value is no longer the one after the change. */
  changed_since: z.array(z.string()),
  /** Those before the change that name what is not there. */
  missing: z.array(z.string()),
});

export type ChangeRow = z.output<typeof changeRow>;

/** The fields in `former.row` that name what is not there. */
export const missingOf = ({ references, isMissing = {} }: Kind): string =>
  `array_remove(array[${[
    ...Object.entries(references).map(
      ([column, table]) => `case when former.row ->> '${column}' is not null and not exists (
         select from ${table} t where t.id = ${survivorOf(table, `(former.row ->> '${column}')::uuid`)} and t.audience_id = s.audience_id)
       then '${column}' end`,
    ),
    ...Object.entries(isMissing).map(([name, condition]) => `case when ${condition} then '${name}' end`),
  ].join(', ')}]::text[], null)`;

/** Changes with the present state of their records. Values are compared as they read today, whatever wrote the entry. */
export const changesOfKind = ofKinds((name, kind) =>
  scopedQuery(
    `changes_of_${name}`,
    changeRow,
    parameters<[changeIds: readonly string[]]>(),
    `select c.record as id, c.operation, c.changed_at, c.before, c.after, c.former, (${derivedOf(kind)})::jsonb as derived,
       case when s.deleted_at is null then stored.row end as present,
       s.deleted_at is not null as is_deleted,
       s.deleted_at is not null and s.deleted_with is distinct from c.batch as is_deleted_otherwise,
       to_jsonb(s) ->> 'merged_into' is not null as is_merged,
       array(select key from jsonb_each(later.row) later (key, value)
         where s.deleted_at is null and stored.row -> key is distinct from value) as changed_since,
       ${missingOf(kind)} as missing
     from unnest($1::uuid[]) given (id) join change c on c.id = given.id and c.audience_id = :audience::uuid
     left join ${name}_row s on s.id = c.record and s.audience_id = c.audience_id
     cross join lateral (select coalesce(c.former, c.before) as row offset 0) former
     cross join lateral (select to_jsonb(s) || ${kind.parts ?? "'{}'"} as row offset 0) stored
     cross join lateral (select to_jsonb(jsonb_populate_record(s, c.after)) as row offset 0) populated
     cross join lateral (
       select coalesce(jsonb_object_agg(key, case key when 'person_ids' then value else populated.row -> key end), '{}') as row
       from jsonb_each(case when c.operation in ('create', 'restore') then '${kind.empty ?? '{}'}' else '{}' end::jsonb || c.after)
     offset 0) later`,
  ),
);
