import { procedure } from '../context.ts';
import { operatorFailure } from './operator-failure.ts';

/** A command that works on the service's database and configuration, not over HTTP. */
export const operatorProcedure = procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw operatorFailure(result.error);
  return result;
});
