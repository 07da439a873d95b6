import { z } from 'zod';
import { fetchToken } from '../local-provider/client.ts';
import { deleteSession, saveSession } from './service.ts';
import { procedure } from './trpc.ts';

const device = {
  identifier: 'command-line',
  type: 'web',
  model: 'terminal',
  version: '1',
  build: '1',
} as const;

export const signIn = procedure
  .meta({ description: 'Sign in, and stay signed in on this machine' })
  .input(
    z.object({
      social_token: z.string().optional().describe('A user access token of the identity provider'),
      person: z.string().optional().describe('A person of the built-in identity provider, such as ada'),
      host: z.string().optional().describe("An audience's host; the platform by default"),
    }),
  )
  .mutation(async ({ ctx: { client, environment, service }, input: { social_token, person, host } }) => {
    const found = host === undefined ? undefined : await client.branding.get.query({ host });
    const provided = social_token ?? (person && (await fetchToken(service.url, person, found?.idp_app_id)));
    if (!provided) throw new Error('Name a --person of the built-in provider, or give a --social-token.');
    const { user, token } = await client.tokens.create.mutate({ social_token: provided, host, device });
    await saveSession(environment, { url: service.url, token });
    return `Signed in as ${user.name}.`;
  });

export const signOut = procedure
  .meta({ description: 'End the session that sign-in saved' })
  .mutation(async ({ ctx: { client, environment } }) => {
    await client.tokens.delete.mutate({});
    await deleteSession(environment);
    return 'Signed out.';
  });
