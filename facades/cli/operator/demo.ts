import { isEmpty, loadSample } from '../../../orm/sample/load.ts';
import { procedure } from '../trpc.ts';
import { withDatabase } from './database.ts';

export const demo = procedure
  .meta({ description: 'Load the sample data into an empty database' })
  .mutation(({ ctx }) =>
    withDatabase(ctx.environment, async (database) => {
      if (!(await isEmpty(database)))
        throw new Error('The database holds audiences already: the sample data goes into an empty one only.');
      const { audiences } = await loadSample(database, new Date());
      return audiences.map(({ subdomain, id, loaded }) => ({ subdomain, id, ...loaded }));
    }),
  );
