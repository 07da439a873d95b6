import type { Migration } from '@mikro-orm/migrations';

export type MigrationClass = new (
  ...given: ConstructorParameters<typeof Migration>
) => Migration & { up(): void | Promise<void> };

/**
 * A migration that locks all tables that it alters before it changes any: first against writes, in their order, which
 * begins with the audience; then against reads, which join a table to what it refers to. If it locked them between its
 * changes, others that have one of them would wait for the next, and it for them.
 */
export const lockingFirst = (migration: MigrationClass): MigrationClass =>
  class extends migration {
    override async up(): Promise<void> {
      await super.up();
      const altered = this.getQueries().flatMap(
        (query) => /^\s*alter table (?:only )?"?(\w+)/i.exec(String(query))?.[1] ?? [],
      );
      if (!this.isTransactional() || new Set(altered).size < 2) return;
      const tables = (await this.execute(inOrder(altered))).map(({ name }) => name);
      if (tables.length === 0) return;
      await this.execute(`lock table ${tables.join(', ')} in exclusive mode`);
      await this.execute(`lock table ${tables.toReversed().join(', ')} in access exclusive mode`);
    }
  };

/** Those that are there already; first the audience, which refers to none, then what refers to it, and so on. */
const inOrder = (tables: readonly string[]) => `
  with recursive known(id, depth) as (
    select oid, 0 from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    union
    select conrelid, depth + 1 from known join pg_constraint on confrelid = id and contype = 'f'
    where conrelid <> confrelid and depth < 9)
  select quote_ident(relname) as name from known join pg_class on oid = id
  where relname in (${tables.map((table) => `'${table}'`).join(', ')})
  group by relname order by max(depth), relname`;
