import { getUntypedClient } from '@trpc/client';
import { createCli } from 'trpc-cli';
import { currentName } from '../../core/deprecated-names.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { connect } from '../trpc/client.ts';
import { explainFailure } from './failure.ts';
import { createServiceToken, grantAdmin } from './operator/access.ts';
import { demo, migrate } from './operator/database.ts';
import { doctor } from './operator/doctor.ts';
import { reEncryptSecrets } from './operator/re-encrypt.ts';
import { logger, showProgress } from './output.ts';
import { remoteCommands } from './remote.ts';
import { serviceOf } from './service.ts';
import { signIn, signOut } from './sign-in.ts';
import { router } from './trpc.ts';

const commands = router({
  ...remoteCommands(),
  signIn,
  signOut,
  migrate,
  demo,
  admin: router({ grant: grantAdmin }),
  serviceToken: router({ create: createServiceToken }),
  doctor,
  reEncrypt: reEncryptSecrets,
});

const environment = process.env;
const service = await serviceOf(environment);
const client = connect(service);
const argv = withCurrentName(process.argv.slice(2));

showProgress(process.stderr);
await createCli({
  router: commands,
  name: 'audience-platform',
  version: packageFile.version,
  description:
    'Calls the service at AUDIENCE_PLATFORM_URL with AUDIENCE_PLATFORM_SERVICE_TOKEN, _API_KEY or _TOKEN, or with the ' +
    'session saved by sign-in. Prints tables on a terminal, and JSON otherwise or with --json. migrate, demo, admin, ' +
    "service-token, re-encrypt and doctor use the service's database and environment variables.",
  context: { environment, service, client, calls: getUntypedClient(client) },
}).run({
  argv: argv.filter((argument) => argument !== '--json'),
  logger: logger(argv.includes('--json') || !process.stdout.isTTY),
  formatError: explainFailure,
  prompts: false,
});

/** The former name of a renamed command still works. */
function withCurrentName([group = '', command = '', ...options]: string[]): string[] {
  const [currentGroup = '', current = ''] = currentName(`${group}.${command}`).split('.');
  return [currentGroup, current, ...options].filter((argument) => argument !== '');
}
