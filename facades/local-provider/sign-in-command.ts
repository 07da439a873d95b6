import type { LocalApp } from './directory.ts';

/** A command to paste into a shell, that signs in with the token. */
export function signInCommand(origin: string, { host }: LocalApp, token: string): string {
  const device = { identifier: 'local-device', type: 'web', model: 'curl', version: '1', build: '1' };
  const body = JSON.stringify({ social_token: token, host, device });
  return `curl ${quote(`${origin}/v1/token`)} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quote(body)}`;
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
