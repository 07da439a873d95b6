import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

const stored = z.object({
  /** The address of the last sign-in. */
  url: z.optional(z.string()),
  tokens: z._default(z.record(z.string(), z.string()), {}),
});

/** The sessions that `sign-in` saved on this machine, by the service's address. */
interface Sessions {
  readonly url?: string | undefined;
  readonly tokens: Readonly<Record<string, string>>;
}

const fileOf = ({ XDG_CONFIG_HOME, HOME }: NodeJS.ProcessEnv): string =>
  join(XDG_CONFIG_HOME || join(HOME || homedir(), '.config'), 'audience-platform', 'session.json');

/** A file that is missing or damaged has none. */
export async function readSessions(environment: NodeJS.ProcessEnv): Promise<Sessions> {
  const text = await readFile(fileOf(environment), 'utf8').catch(() => '');
  return stored.safeParse(parsed(text)).data ?? { tokens: {} };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

export async function saveSession(environment: NodeJS.ProcessEnv, url: string, token: string): Promise<void> {
  const { tokens } = await readSessions(environment);
  await write(environment, { url, tokens: { ...tokens, [url]: token } });
}

export async function deleteSession(environment: NodeJS.ProcessEnv, url: string): Promise<void> {
  const { [url]: _, ...tokens } = (await readSessions(environment)).tokens;
  await write(environment, { url, tokens });
}

/** Commands that run meanwhile read the whole file, as it was or as it is. */
async function write(environment: NodeJS.ProcessEnv, sessions: Sessions): Promise<void> {
  const path = fileOf(environment);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.${process.pid}`, JSON.stringify(sessions), { mode: 0o600 });
  await rename(`${path}.${process.pid}`, path);
}
