import packageFile from '../../../package.json' with { type: 'json' };
import { completion } from './completion.ts';
import { router } from './context.ts';
import { describeCommands } from './describe-commands.ts';
import { admin, serviceToken } from './operator/access.ts';
import { demo, migrate } from './operator/database.ts';
import { doctor } from './operator/doctor.ts';
import { reEncryptSecrets } from './operator/re-encrypt.ts';
import { remoteProcedures } from './remote.ts';
import type { CommandLine } from './run.ts';
import { signIn, signOut } from './sign-in.ts';

/** All commands of this repository: those of a running service, and the operator's. */
export const commandLine: CommandLine = {
  name: 'npm run cli --',
  version: packageFile.version,
  description:
    'Calls the service at AUDIENCE_PLATFORM_URL with AUDIENCE_PLATFORM_SERVICE_TOKEN, _API_KEY or _TOKEN, or with the ' +
    'session saved by sign-in for that address. Prints tables on a terminal, and JSON otherwise. migrate, demo, admin, ' +
    "service-token, re-encrypt and doctor use the service's database and environment variables.",
  router: router({
    ...remoteProcedures(describeCommands()),
    signIn,
    signOut,
    completion,
    migrate,
    demo,
    admin,
    serviceToken,
    doctor,
    reEncrypt: reEncryptSecrets,
  }),
};
