import { callProcedure } from '../../../../core/procedure-list.ts';
import { withService } from './database.ts';
import { operatorCommand } from './operator-failure.ts';

export const reEncryptSecrets = operatorCommand
  .meta({
    description:
      'Encrypt stored provider tokens and app secrets with the first key of ENCRYPTION_KEY. Can be repeated, ' +
      'interrupted, and run beside the service',
  })
  .mutation(({ ctx }) =>
    withService(ctx.environment, (context) => callProcedure('jobs.reEncrypt', context, undefined)),
  );
