import { reEncrypt } from '../../../core/auth/re-encrypt.ts';
import { createDependencies } from '../../process/dependencies.ts';
import { procedure } from '../trpc.ts';
import { operatorLog, withDatabase } from './database.ts';

export const reEncryptSecrets = procedure
  .meta({
    description:
      'Encrypt stored provider tokens and app secrets with the first key of ENCRYPTION_KEY. Can be repeated, ' +
      'interrupted, and run beside the service',
  })
  .mutation(({ ctx }) =>
    withDatabase(ctx.environment, (database, config) =>
      reEncrypt(createDependencies(database, config, operatorLog)),
    ),
  );
