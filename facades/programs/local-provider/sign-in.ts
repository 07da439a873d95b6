import { z } from 'zod';
import { fetchJson, fetchToken } from '../../local-provider/client.ts';
import { runCommand } from './command.ts';

const branding = z.object({ idp_app_id: z.string() });
const response = z.union([z.object({ token: z.string() }), z.object({ message: z.string() })]);
const device = { identifier: 'command-line', type: 'web', model: 'terminal', version: '1', build: '1' };

await runCommand({
  usage: 'npm run sign-in -- <person> [base address] [--host <host of an audience>]',
  option: 'host',
  run: signIn,
});

async function signIn(person: string, base: string, host: string | undefined): Promise<string> {
  const app = host === undefined ? undefined : await appOfHost(base, host);
  const social_token = await fetchToken(base, person, app);
  const signedIn = response.parse(await fetchJson(base, '/v1/token', { social_token, host, device }));
  if ('message' in signedIn) throw new Error(signedIn.message);
  return signedIn.token;
}

async function appOfHost(base: string, host: string): Promise<string> {
  const { success, data } = branding.safeParse(
    await fetchJson(base, `/v1/branding?host=${encodeURIComponent(host)}`),
  );
  if (!success) throw new Error(`No audience owns the host ${host}.`);
  return data.idp_app_id;
}
