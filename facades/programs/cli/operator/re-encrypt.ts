import { z } from 'zod';
import { reEncrypt } from '../../../../core/auth/re-encrypt.ts';
import { createDependencies } from '../../../process/dependencies.ts';
import { operatorLog, withDatabase } from './database.ts';
import { operatorCommand } from './operator-command.ts';

export const reEncryptSecrets = operatorCommand({
  name: 'reEncrypt',
  summary:
    'Encrypt stored provider tokens and app secrets with the first key of ENCRYPTION_KEY. Can be repeated, ' +
    'interrupted, and run beside the service',
  options: z.object({}),
  run: (environment) =>
    withDatabase(environment, (database, config) =>
      reEncrypt(createDependencies(database, config, operatorLog)),
    ),
});
