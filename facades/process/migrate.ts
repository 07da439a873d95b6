import { migrate } from '../../orm/migrate.ts';
import { databaseOptions } from '../config/database-options.ts';
import { runWithConfig } from './run-with-config.ts';

// Every start does the same before it serves; on its own, it lets an operator do it ahead.
await runWithConfig(async (config) => {
  await migrate(databaseOptions(config));
  console.log('The database is up to date.');
});
