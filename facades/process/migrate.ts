import { migrate } from '../../orm/database.ts';
import { databaseOptions } from '../config/database-options.ts';
import { runWithConfig } from './run-with-config.ts';

// Every start migrates as well; this lets an operator do it in advance.
await runWithConfig(async (config) => {
  await migrate(databaseOptions(config));
  console.log('The database is up to date.');
});
