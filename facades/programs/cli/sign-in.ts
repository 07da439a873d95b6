import { TRPCClientError } from '@trpc/client';
import { fetchToken } from '../../local-provider/client.ts';
import { createClient } from '../../trpc/client.ts';
import { findAudience } from './audience.ts';
import { type CommandContext, serviceProcedure } from './context.ts';
import { exitCodes, Failure, wrongUsage } from './exit-codes.ts';
import { optionsInput } from './options.ts';
import { deleteSession, readSessions, saveSession } from './sessions.ts';

const device = {
  identifier: 'command-line',
  type: 'web',
  model: 'terminal',
  version: '1',
  build: '1',
} as const;

const text = (description: string) => ({ type: 'string' as const, description });

export const signIn = serviceProcedure
  .meta({ description: 'Sign in, and stay signed in on this machine' })
  .input(
    optionsInput({
      'social-token': text('A user access token of the identity provider.'),
      person: text('A person of the built-in identity provider, such as ada.'),
      audience: text("An audience's subdomain; the platform by default."),
      host: text("An audience's host, instead of its subdomain."),
    }),
  )
  .mutation(async ({ ctx, input: { 'social-token': socialToken, person, ...place } }) => {
    const { client, environment, service } = ctx;
    const { host, idpAppId } = await placeOf(ctx, place);
    const provided =
      socialToken ?? (typeof person === 'string' && (await fetchToken(service.url, person, idpAppId)));
    if (typeof provided !== 'string')
      throw wrongUsage('Name a --person of the built-in provider, or give a --social-token.');
    const { user, token } = await client.tokens.create.mutate({ social_token: provided, host, device });
    await saveSession(environment, service.url, token);
    return `Signed in as ${user.name}.`;
  });

/** Where to sign in: on an audience's host, or on the platform. */
async function placeOf(context: CommandContext, { audience, host }: Readonly<Record<string, unknown>>) {
  if (typeof audience === 'string') return findAudience(context, audience);
  if (typeof host !== 'string') return {};
  return { host, idpAppId: (await context.client.branding.get.query({ host })).idp_app_id };
}

export const signOut = serviceProcedure
  .meta({ description: 'End the session that sign-in saved for this address' })
  .mutation(async ({ ctx: { environment, service } }) => {
    const { url } = service;
    const token = (await readSessions(environment)).tokens[url];
    if (token === undefined) throw new Failure(exitCodes.refused, `No session is saved for ${url}.`);
    await createClient({ url, credentials: { token } }).tokens.delete.mutate({}).catch(unlessEnded);
    await deleteSession(environment, url);
    return 'Signed out.';
  });

function unlessEnded(error: unknown): void {
  if (!(error instanceof TRPCClientError && error.data?.httpStatus === 401)) throw error;
}
