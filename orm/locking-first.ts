import type { Migration } from '@mikro-orm/migrations';

export type MigrationClass = new (
  ...given: ConstructorParameters<typeof Migration>
) => Migration & { up(): void | Promise<void> };

/**
 * A migration that locks all tables that it alters before it changes any: those that refer to most others first, as reads
 * join them. If it locked them between its changes, reads that have one of them would wait for another, and it for them.
 */
export const lockingFirst = (migration: MigrationClass): MigrationClass =>
  class extends migration {
    override async up(): Promise<void> {
      await super.up();
      const altered = this.getQueries().flatMap(
        (query) => /^\s*alter table (?:only )?"?(\w+)/i.exec(String(query))?.[1] ?? [],
      );
      if (!this.isTransactional() || new Set(altered).size < 2) return;
      const [found] = await this.execute(inOrder(altered));
      if (found?.names) await this.execute(`lock table ${found.names} in access exclusive mode`);
    }
  };

/** Those that are there already. */
const inOrder = (tables: readonly string[]) => `
  select string_agg(quote_ident(relname), ', ' order by (
    select count(*) from pg_constraint where conrelid = c.oid and contype = 'f') desc, relname) as names
  from pg_class c
  where relnamespace = current_schema()::regnamespace and relname in (${tables.map((table) => `'${table}'`).join(', ')})`;
