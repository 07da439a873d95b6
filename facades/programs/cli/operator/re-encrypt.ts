import { reEncrypt as reEncryptAll } from '../../../../core/auth/re-encrypt.ts';
import { createDependencies } from '../../../process/dependencies.ts';
import { operatorLog, withDatabase } from './database.ts';
import { operatorProcedure } from './procedure.ts';

export const reEncrypt = operatorProcedure
  .meta({
    description:
      'Encrypt stored provider tokens and app secrets with the first key of ENCRYPTION_KEY. Can be repeated, ' +
      'interrupted, and run beside the service',
  })
  .mutation(({ ctx }) =>
    withDatabase(ctx.environment, (database, config) =>
      reEncryptAll(createDependencies(database, config, operatorLog)),
    ),
  );
