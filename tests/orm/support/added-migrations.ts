import { configuration } from '../../../orm/schema/configuration.ts';

/** Runs `work` as a later version does, with migrations that come after the present ones. */
export async function withMigrations<Result>(
  added: readonly (typeof configuration.migrations.migrationsList)[number][],
  work: () => Promise<Result>,
): Promise<Result> {
  const { migrationsList } = configuration.migrations;
  migrationsList.push(...added);
  return work().finally(() => migrationsList.splice(-added.length));
}
