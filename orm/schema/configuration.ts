import { readdirSync } from 'node:fs';
import { EntitySchema, UnderscoreNamingStrategy } from '@mikro-orm/core';
import { Migration, Migrator } from '@mikro-orm/migrations';

/** References are mapped to ids, whose names end in `Id` already: `venueId` is `venue_id`, not `venue_id_id`. */
class Naming extends UnderscoreNamingStrategy {
  override joinKeyColumnName(property: string): string {
    return this.propertyToColumnName(property);
  }
}

const entityModules = await importModules(new URL('./entities/', import.meta.url));
const migrationModules = await importModules(new URL('./migrations/', import.meta.url));

type MigrationClass = new (...given: ConstructorParameters<typeof Migration>) => Migration;

/** ORM options for either database. Keys, checks, indexes and triggers are defined only in the migrations. */
export const configuration = {
  entities: entityModules.flatMap(({ exported }) =>
    exported.filter((value) => value instanceof EntitySchema),
  ),
  namingStrategy: Naming,
  extensions: [Migrator],
  migrations: {
    migrationsList: migrationModules.map(({ name, exported }) => ({
      name: storedName(name),
      class: migrationIn(name, exported),
    })),
    // Each in its own transaction: what one has locked, it holds no longer than it runs.
    allOrNothing: false,
    snapshot: false,
    silent: true,
    disableForeignKeys: false,
  },
  schemaGenerator: { createForeignKeyConstraints: false },
};

/** What made a database before the first release: other migrations, which are gone. */
export function isFormer(applied: readonly string[]): boolean {
  const [first] = configuration.migrations.migrationsList;
  return applied.length > 0 && !applied.some((name) => name === first?.name);
}

/** Databases know a migration by its file's name without the number. */
function storedName(file: string): string {
  const [, name] = /^\d{3}-(.+)$/.exec(file) ?? [];
  if (name === undefined)
    throw new Error(
      `orm/schema/migrations/${file}.ts must begin with a three-digit number, which gives the order.`,
    );
  return name;
}

function migrationIn(file: string, exported: readonly unknown[]) {
  const migration = exported.find(isMigration);
  if (migration === undefined) throw new Error(`orm/schema/migrations/${file}.ts exports no migration.`);
  return migration;
}

function isMigration(value: unknown): value is MigrationClass {
  return typeof value === 'function' && value.prototype instanceof Migration;
}

/** What each module of a folder exports, in the order of the file names. */
async function importModules(folder: URL): Promise<{ name: string; exported: unknown[] }[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files.sort().map(async (file) => ({
      name: file.replace(/\.ts$/, ''),
      exported: Object.values<unknown>(await import(new URL(file, folder).href)),
    })),
  );
}
