import { runCommand } from './command.ts';
import { fetchToken } from './fetch-token.ts';

await runCommand({
  usage: 'npm run token -- <person> [base address] [--app <app id>]',
  option: 'app',
  run: (person, base, app) => fetchToken(base, person, app),
});
