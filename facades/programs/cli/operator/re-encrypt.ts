import { callProcedure } from '../../../../core/procedure-list.ts';
import { withService } from './database.ts';
import { operatorProcedure } from './operator-failure.ts';

export const reEncrypt = operatorProcedure
  .meta({
    description:
      'Encrypt stored provider tokens and app secrets with the first key of ENCRYPTION_KEY. Can be repeated, ' +
      'interrupted, and run beside the service',
  })
  .mutation(({ ctx }) =>
    withService(ctx.environment, (context) => callProcedure('jobs.reEncrypt', context, undefined)),
  );
