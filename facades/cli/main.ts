import { createCli } from 'trpc-cli';
import packageFile from '../../package.json' with { type: 'json' };
import { createClient } from '../trpc/client.ts';
import { explainFailure } from './failure.ts';
import { createServiceToken } from './operator/create-service-token.ts';
import { demo } from './operator/demo.ts';
import { doctor } from './operator/doctor.ts';
import { grantAdmin } from './operator/grant-admin.ts';
import { migrate } from './operator/migrate.ts';
import { logger } from './output.ts';
import { showProgress } from './progress.ts';
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
});

const environment = process.env;
const service = await serviceOf(environment);
const argv = process.argv.slice(2);

showProgress(process.stderr);
await createCli({
  router: commands,
  name: 'audience-platform',
  version: packageFile.version,
  description:
    'Speaks to the service at AUDIENCE_PLATFORM_URL as AUDIENCE_PLATFORM_SERVICE_TOKEN, _API_KEY or _TOKEN says, or as ' +
    'whoever did sign-in. Prints tables on a terminal, and JSON elsewhere or with --json. migrate, demo, admin, ' +
    "service-token and doctor work on the service's own database, with its variables.",
  context: { environment, service, client: createClient(service) },
}).run({
  argv: argv.filter((argument) => argument !== '--json'),
  logger: logger(argv.includes('--json') || !process.stdout.isTTY),
  formatError: explainFailure,
  prompts: false,
});
