import { TRPCClientError } from '@trpc/client';
import { fetchToken } from '../../local-provider/client.ts';
import { findAudience } from './audience.ts';
import type { Command, CommandContext, Input } from './command.ts';
import { exitCodes, Failure, wrongUsage } from './exit-codes.ts';
import { deleteSession, saveSession } from './sessions.ts';

const device = {
  identifier: 'command-line',
  type: 'web',
  model: 'terminal',
  version: '1',
  build: '1',
} as const;

export const signIn: Command = {
  name: 'signIn',
  summary: 'Sign in, and stay signed in on this machine',
  options: [
    { name: 'social_token', type: 'text', description: 'A user access token of the identity provider.' },
    { name: 'person', type: 'text', description: 'A person of the built-in identity provider, such as ada.' },
    { name: 'audience', type: 'text', description: "An audience's subdomain; the platform by default." },
    { name: 'host', type: 'text', description: "An audience's host, instead of its subdomain." },
  ],
  run: async (context, { social_token: socialToken, person, ...place }) => {
    const { client, environment, service } = context;
    const { host, idpAppId } = await placeOf(context, place);
    const provided =
      socialToken ?? (typeof person === 'string' && (await fetchToken(service.url, person, idpAppId)));
    if (typeof provided !== 'string')
      throw wrongUsage('Name a --person of the built-in provider, or give a --social-token.');
    const { user, token } = await client.tokens.create.mutate({ social_token: provided, host, device });
    await saveSession(environment, service.url, token);
    return `Signed in as ${user.name}.`;
  },
};

/** Where to sign in: on an audience's host, or on the platform. */
async function placeOf(context: CommandContext, { audience, host }: Input) {
  if (typeof audience === 'string') return findAudience(context, audience);
  if (typeof host !== 'string') return {};
  return { host, idpAppId: (await context.client.branding.get.query({ host })).idp_app_id };
}

export const signOut: Command = {
  name: 'signOut',
  summary: 'End the session that sign-in saved for this address',
  options: [],
  run: async ({ client, environment, service }) => {
    if (service.credentialsFrom !== 'session')
      throw new Failure(exitCodes.refused, `No session is saved for ${service.url}.`);
    await client.tokens.delete.mutate({}).catch(unlessEnded);
    await deleteSession(environment, service.url);
    return 'Signed out.';
  },
};

function unlessEnded(error: unknown): void {
  if (!(error instanceof TRPCClientError && error.data?.httpStatus === 401)) throw error;
}
