/**
 * The SQL by which a table, which has `updated_at`, counts the changes of its records. However many statements of a
 * transaction change a record, its version is raised once: `raised_by` is the transaction that raised it last.
 */
export function countVersions(table: string, fields: readonly string[]): string[] {
  const rowOf = (state: string) => `(${fields.map((field) => `${state}.${field}`).join(', ')})`;
  return [
    `alter table "${table}" add column version integer not null default 1, add column raised_by xid8`,
    // Only for new rows: with the column, it would have to be computed for each row there is.
    `alter table "${table}" alter column raised_by set default pg_current_xact_id()`,
    `create trigger ${table}_version before update on "${table}" for each row
      when (${rowOf('old')} is distinct from ${rowOf('new')}) execute function count_version()`,
  ];
}
