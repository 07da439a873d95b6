import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const session = z.object({ url: z.string(), token: z.string() });

export type Session = z.output<typeof session>;

const pathIn = ({ XDG_CONFIG_HOME, HOME }: NodeJS.ProcessEnv): string =>
  join(XDG_CONFIG_HOME || join(HOME || homedir(), '.config'), 'audience-platform', 'session.json');

/** The session that `sign-in` kept on this machine; undefined where there is none. */
export async function readSession(environment: NodeJS.ProcessEnv): Promise<Session | undefined> {
  const text = await readFile(pathIn(environment), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : session.safeParse(JSON.parse(text)).data;
}

export async function saveSession(environment: NodeJS.ProcessEnv, kept: Session): Promise<void> {
  const path = pathIn(environment);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, JSON.stringify(kept), { mode: 0o600 });
}

export const deleteSession = (environment: NodeJS.ProcessEnv): Promise<void> =>
  rm(pathIn(environment), { force: true });
