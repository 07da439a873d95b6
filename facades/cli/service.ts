import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { ClientOptions } from '../trpc/client.ts';
import type { Credentials } from '../trpc/credentials.ts';

/** The service and credentials to use: of the environment, otherwise of the saved session. */
export async function serviceOf(environment: NodeJS.ProcessEnv): Promise<ClientOptions> {
  const session = await readSession(environment);
  const url = environment.AUDIENCE_PLATFORM_URL || session?.url || 'http://127.0.0.1:3000';
  const credentials =
    credentialsIn(environment) ?? (session?.url === url ? { token: session.token } : undefined);
  return { url, ...(credentials && { credentials }) };
}

function credentialsIn(environment: NodeJS.ProcessEnv): Credentials | undefined {
  const { AUDIENCE_PLATFORM_SERVICE_TOKEN, AUDIENCE_PLATFORM_API_KEY, AUDIENCE_PLATFORM_TOKEN } = environment;
  if (AUDIENCE_PLATFORM_SERVICE_TOKEN) return { serviceToken: AUDIENCE_PLATFORM_SERVICE_TOKEN };
  if (AUDIENCE_PLATFORM_API_KEY) return { apiKey: AUDIENCE_PLATFORM_API_KEY };
  return AUDIENCE_PLATFORM_TOKEN ? { token: AUDIENCE_PLATFORM_TOKEN } : undefined;
}

const session = z.object({ url: z.string(), token: z.string() });

type Session = z.output<typeof session>;

const sessionFile = ({ XDG_CONFIG_HOME, HOME }: NodeJS.ProcessEnv): string =>
  join(XDG_CONFIG_HOME || join(HOME || homedir(), '.config'), 'audience-platform', 'session.json');

/** The session that `sign-in` saved on this machine, if any. */
async function readSession(environment: NodeJS.ProcessEnv): Promise<Session | undefined> {
  const text = await readFile(sessionFile(environment), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : session.safeParse(JSON.parse(text)).data;
}

export async function saveSession(environment: NodeJS.ProcessEnv, session: Session): Promise<void> {
  const path = sessionFile(environment);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, JSON.stringify(session), { mode: 0o600 });
}

export const deleteSession = (environment: NodeJS.ProcessEnv): Promise<void> =>
  rm(sessionFile(environment), { force: true });
