import { readFileSync } from 'node:fs';
import { completion } from '../cli/completion.ts';
import { router } from '../cli/context.ts';
import type { CommandDescription } from '../cli/describe-commands.ts';
import { remoteProcedures } from '../cli/remote.ts';
import { signIn, signOut } from '../cli/sign-in.ts';
import { start } from '../cli/start.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const commands: readonly CommandDescription[] = read('./commands.json');
const { version }: { readonly version: string } = read('./package.json');

// The command of the installed client, for a service elsewhere.
await start(
  {
    name: 'audience-platform',
    version,
    description:
      'Calls the service at AUDIENCE_PLATFORM_URL with AUDIENCE_PLATFORM_SERVICE_TOKEN, _API_KEY or _TOKEN, or with the ' +
      'session saved by sign-in for that address. Prints tables on a terminal, and JSON otherwise.',
    router: router({ ...remoteProcedures(commands), signIn, signOut, completion }),
  },
  process.env,
);
