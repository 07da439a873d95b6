import { isDeepStrictEqual } from 'node:util';
import type { ServiceScope } from '../orm/entities/service-token.ts';
import type { Principal, UserPrincipal } from './auth/principal.ts';
import { isAdmin } from './auth/principal.ts';
import { holds } from './auth/service-scopes.ts';
import { Refusal, type RefusalCode } from './errors.ts';
import { procedure } from './trpc.ts';

/** Anybody may call it. A test pins the list of these. */
export const publicProcedure = procedure;

/**
 * Any usable credential. A query reads on the credential's word while its session is being looked up, and keeps the answer
 * until that has confirmed who is asking; anything else waits.
 */
export const signedIn = procedure
  .meta({ callers: { kinds: ['user', 'application', 'service'] } })
  .use(async ({ ctx, type, next }) => {
    const authenticated = ctx.authenticate();
    authenticated.catch(() => {}); // it is awaited below, but may fail before
    const presumed = type === 'query' ? await ctx.presume() : null;
    if (presumed === null) return next({ ctx: { principal: await authenticated } });
    const answer = await next({ ctx: { principal: presumed } });
    const principal = await authenticated;
    return isDeepStrictEqual(principal, presumed) ? answer : next({ ctx: { principal } });
  });

const only = <Kind extends Principal['kind']>(refusal: RefusalCode, ...kinds: Kind[]) =>
  signedIn.meta({ callers: { kinds, otherwise: refusal } }).use(({ ctx, next }) => {
    const { principal } = ctx;
    if (!isOneOf(principal, kinds)) throw new Refusal(refusal);
    return next({ ctx: { principal } });
  });

const isOneOf = <Kind extends Principal['kind']>(
  principal: Principal,
  kinds: readonly Kind[],
): principal is Extract<Principal, { kind: Kind }> => kinds.some((kind) => kind === principal.kind);

/** The reads of the mobile apps: users only. */
export const browsing = only('forbidden', 'user');

/** What servers with an API key may read as well as users: all that GraphQL reads, and two reads over REST. */
export const audienceReading = only('forbidden', 'user', 'application');

/** What concerns the signed-in person. */
export const personal = only('user_required', 'user');

export const admin = signedIn
  .meta({ callers: { kinds: ['user'], otherwise: 'administrator_required' } })
  .use(({ ctx, next }) => {
    const { principal } = ctx;
    if (!isAdministrator(principal)) throw new Refusal('administrator_required');
    return next({ ctx: { principal } });
  });

/** What concerns all audiences: administrators who signed in on the platform. */
export const platformAdmin = admin.use(({ ctx, next }) => {
  if (ctx.principal.audienceId !== null) throw new Refusal('forbidden');
  return next();
});

const isAdministrator = (principal: Principal): principal is UserPrincipal => isAdmin(principal);

/** Automation that holds all of these scopes, the first one missing named; administrators hold every scope. */
export const researching = (...scopes: ServiceScope[]) =>
  signedIn
    .meta({ callers: { kinds: ['user', 'service'], otherwise: 'insufficient_scope' } })
    .use(({ ctx, next }) => {
      const { principal } = ctx;
      const required = scopes.find((scope) => !holds(principal, scope));
      if (required !== undefined || principal.kind === 'application')
        throw new Refusal('insufficient_scope', { required });
      return next({ ctx: { principal } });
    });
