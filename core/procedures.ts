import { isDeepStrictEqual } from 'node:util';
import type { ServiceScope } from '../orm/entities/service-token.ts';
import type { Principal, ServicePrincipal, UserPrincipal } from './auth/principal.ts';
import { isAdmin } from './auth/principal.ts';
import { holds } from './auth/service-scopes.ts';
import { Refusal, type RefusalCode } from './errors.ts';
import { type Meta, procedure } from './trpc.ts';

/** Anybody may call it. A test pins the list of these. */
export const publicProcedure = procedure;

/**
 * Any usable credential of somebody who is admitted. A query reads on the credential's word while its session is being
 * looked up, and keeps the answer until that has confirmed who is asking; anything else waits.
 */
const admitting = <Admitted extends Principal>(
  callers: NonNullable<Meta['callers']>,
  isAdmitted: (principal: Principal) => principal is Admitted,
  refusalOf: (principal: Principal) => Refusal,
) =>
  procedure.meta({ callers }).use(async ({ ctx, type, next }) => {
    const authenticated = ctx.authenticate();
    authenticated.catch(() => {}); // it is awaited below, but may fail before
    const presumed = type === 'query' ? await ctx.presume() : null;
    const early = presumed && isAdmitted(presumed) ? await next({ ctx: { principal: presumed } }) : null;
    const principal = await authenticated;
    if (early !== null && isDeepStrictEqual(principal, presumed)) return early;
    if (!isAdmitted(principal)) throw refusalOf(principal);
    return next({ ctx: { principal } });
  });

const only = <Kind extends Principal['kind']>(otherwise: RefusalCode, ...kinds: Kind[]) =>
  admitting(
    { kinds, otherwise },
    (principal) => isOneOf(principal, kinds),
    () => new Refusal(otherwise),
  );

const isOneOf = <Kind extends Principal['kind']>(
  principal: Principal,
  kinds: readonly Kind[],
): principal is Extract<Principal, { kind: Kind }> => kinds.some((kind) => kind === principal.kind);

/** The reads of the mobile apps: users only. */
export const browseProcedure = only('forbidden', 'user');

/** What servers with an API key may read as well as users: all that GraphQL reads, and two reads over REST. */
export const readProcedure = only('forbidden', 'user', 'application');

/** What concerns the signed-in person. */
export const userProcedure = only('user_required', 'user');

export const adminProcedure = admitting(
  { kinds: ['user'], otherwise: 'administrator_required' },
  (principal): principal is UserPrincipal => isAdmin(principal),
  () => new Refusal('administrator_required'),
);

/** What concerns all audiences: administrators who signed in on the platform. */
export const platformAdminProcedure = adminProcedure.use(({ ctx, next }) => {
  if (ctx.principal.audienceId !== null) throw new Refusal('forbidden');
  return next();
});

type Researcher = UserPrincipal | ServicePrincipal;

/** Automation that holds all of these scopes, the first one missing named; administrators hold every scope. */
export const researchProcedure = (...scopes: ServiceScope[]) => {
  const missing = (principal: Principal) => scopes.find((scope) => !holds(principal, scope));
  return admitting(
    { kinds: ['user', 'service'], otherwise: 'insufficient_scope' },
    (principal): principal is Researcher => missing(principal) === undefined,
    (principal) => new Refusal('insufficient_scope', { required: missing(principal) }),
  );
};
