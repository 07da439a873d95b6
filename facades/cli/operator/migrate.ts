import { procedure } from '../trpc.ts';
import { withDatabase } from './database.ts';

export const migrate = procedure
  .meta({ description: "Bring the database's schema up to date" })
  .mutation(({ ctx }) => withDatabase(ctx.environment, async () => 'The schema is up to date.'));
