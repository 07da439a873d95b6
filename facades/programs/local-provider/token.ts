import { fetchToken } from '../../local-provider/client.ts';
import { runCommand } from './command.ts';

await runCommand({
  usage: 'npm run token -- <person> [base address] [--app <app id>]',
  option: 'app',
  run: (person, base, app) => fetchToken(base, person, app),
});
