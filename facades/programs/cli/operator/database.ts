import type { Context, Dependencies } from '../../../../core/request/context.ts';
import { type Database, openDatabase } from '../../../../orm/database.ts';
import { isEmpty, loadSample } from '../../../../orm/sample/load.ts';
import { type Config, readConfig } from '../../../process/config/config.ts';
import { databaseOptions } from '../../../process/config/database-options.ts';
import { createDependencies, operatorContext } from '../../../process/dependencies.ts';
import { exitCodes, Failure } from '../exit-codes.ts';
import { operatorCommand } from './operator-failure.ts';

/** Commands print what they do; only what goes wrong beside it is logged. */
const operatorLog: Dependencies['log'] = { info: () => {}, error: console.error };

/** Opens the service's database, migrates it, and closes it. An embedded database must not be in use. */
async function withDatabase<Result>(
  environment: NodeJS.ProcessEnv,
  work: (database: Database, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment);
  const database = await openDatabase(databaseOptions(config));
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

/** The same, to call the service's procedures. */
export const withService = <Result>(
  environment: NodeJS.ProcessEnv,
  work: (context: Context) => Promise<Result>,
): Promise<Result> =>
  withDatabase(environment, (database, config) =>
    work(operatorContext(createDependencies(database, config, operatorLog))),
  );

export const migrate = operatorCommand
  .meta({ description: "Migrate the database's schema" })
  .mutation(({ ctx }) => withDatabase(ctx.environment, async () => 'The schema is up to date.'));

export const demo = operatorCommand
  .meta({ description: 'Load the sample data into an empty database' })
  .mutation(({ ctx }) =>
    withDatabase(ctx.environment, async (database) => {
      if (!(await isEmpty(database))) throw new Failure(exitCodes.refused, notEmpty);
      const { audiences } = await loadSample(database, new Date());
      return audiences.map(({ subdomain, id, loaded }) => ({ subdomain, id, ...loaded }));
    }),
  );

const notEmpty =
  'The database already contains audiences. The sample data can be loaded into an empty database only.';
