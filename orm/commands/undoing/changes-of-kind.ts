import { z } from 'zod';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { type Kind, ofKinds } from './kinds.ts';

const values = z.record(z.string(), z.unknown());

const changeRow = z.object({
  id: z.string(),
  operation: z.string(),
  before: values,
  after: values,
  derived: values,
  /** The record as it is; null if it is not there. */
  present: values.nullable(),
  /** The fields whose value is no longer the one after the change. */
  changed_since: z.array(z.string()),
  /** Those before the change that name what is not there. */
  missing: z.array(z.string()),
});

export type ChangeRow = z.output<typeof changeRow>;

const partsOf = ({ parts = {} }: Kind): string =>
  `jsonb_build_object(${Object.entries(parts)
    .map(([name, { is }]) => `'${name}', ${is}`)
    .join(', ')})`;

/** The entry of a creation leaves out parts that were empty. */
const emptyPartsOf = ({ parts = {} }: Kind): string =>
  `'{${Object.entries(parts)
    .map(([name, { empty }]) => `"${name}": ${empty}`)
    .join(', ')}}'::jsonb`;

const missingOf = ({ references, parts = {} }: Kind): string =>
  `array_remove(array[${[
    ...Object.entries(references).map(
      ([column, table]) => `case when c.before ->> '${column}' is not null and not exists (
         select from ${table} t where t.id = (c.before ->> '${column}')::uuid and t.audience_id = c.audience_id)
       then '${column}' end`,
    ),
    ...Object.entries(parts).map(([name, { isMissing }]) => `case when ${isMissing} then '${name}' end`),
  ].join(', ')}]::text[], null)`;

/** Changes with the present state of their records. Values are compared as they read today, whatever wrote the entry. */
export const changesOfKind = ofKinds((name, kind) =>
  scopedQuery(
    `changes_of_${name}`,
    changeRow,
    parameters<[changeIds: readonly string[]]>(),
    `select c.record as id, c.operation, c.before, c.after, ${kind.derived ?? "'{}'::jsonb"} as derived,
       case when s.id is not null then stored.row end as present,
       array(select key from jsonb_each(later.row) later (key, value)
         where s.id is not null and stored.row -> key is distinct from value) as changed_since,
       ${missingOf(kind)} as missing
     from unnest($1::uuid[]) given (id) join change c on c.id = given.id and c.audience_id = :audience::uuid
     left join ${name} s on s.id = c.record and s.audience_id = c.audience_id
     cross join lateral (select to_jsonb(s) || ${partsOf(kind)} as row offset 0) stored
     cross join lateral (select to_jsonb(jsonb_populate_record(s, c.after)) as row offset 0) populated
     cross join lateral (
       select coalesce(jsonb_object_agg(key, case when key in ('person_ids', 'beacon') then value
         else populated.row -> key end), '{}') as row
       from jsonb_each(case when c.operation in ('create', 'restore') then ${emptyPartsOf(kind)} else '{}' end || c.after)
     offset 0) later`,
  ),
);
