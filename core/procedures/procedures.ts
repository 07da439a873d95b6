import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { AudienceGone } from '../../orm/connection/errors.ts';
import {
  type ApplicationPrincipal,
  type CallerKind,
  hasScope,
  isAdmin,
  may as isAllowed,
  logged,
  operator,
  type Permission,
  type Principal,
  type ServicePrincipal,
  type ServiceScope,
  type UserPrincipal,
} from '../auth/principal.ts';
import { notFound, Refusal, type RefusalCode } from '../errors/refusal.ts';
import type { Context } from '../request/context.ts';
import { oneAtATime } from '../request/one-at-a-time.ts';
import { type Meta, procedure } from './trpc.ts';

/**
 * Where every facade passes: after the caller is known, before the input is read. Where the audience that it writes to is
 * deleted while it waits, a procedure finds none. In the middleware that authorizes, since tRPC takes 4 µs for each one.
 */
async function execute<Result extends { readonly ok: boolean; readonly error?: Error }>(
  { ctx, meta }: { readonly ctx: Context; readonly meta: Meta | undefined },
  next: (changed: { readonly queue?: undefined }) => Promise<Result>,
): Promise<Result> {
  const result = await (meta?.isCostly ? oneAtATime(ctx, next) : next({}));
  if (result.error?.cause instanceof AudienceGone) throw notFound();
  return result;
}

/** Needs no credential. A test pins the list of these. */
export const publicProcedure = procedure.use((call) => execute(call, (ctx) => call.next({ ctx })));

/** Authorizes the principal before the input is read. */
const authorized = <Authorized extends Principal>(
  callers: NonNullable<Meta['callers']>,
  isAuthorized: (principal: Principal) => principal is Authorized,
  refusalOf: (principal: Principal) => Refusal,
) =>
  procedure.meta({ callers }).use((call) => {
    const { principal } = call.ctx;
    if (principal === null) throw new Refusal('unauthenticated');
    if (principal.kind === 'voice' && !callers.kinds.includes('voice')) throw new Refusal('forbidden');
    if (!isAuthorized(principal)) throw refusalOf(principal);
    return execute(call, (changed) => call.next({ ctx: { ...changed, principal } }));
  });

const isOf =
  <Kind extends CallerKind>(kinds: readonly Kind[]) =>
  (principal: Principal): principal is Extract<Principal, { kind: Kind }> =>
    kinds.some((kind) => kind === principal.kind);

const only = <Kind extends CallerKind>(otherwise: RefusalCode, ...kinds: Kind[]) =>
  authorized({ kinds, otherwise }, isOf(kinds), () => new Refusal(otherwise));

/** Reads of what surrounds a person, and of other people: users only. */
export const browseProcedure = only('forbidden', 'user');

/** Reads for these; without a credential (a null principal), the procedure decides. A test pins the list of these. */
const open = <Kind extends CallerKind>(...kinds: Kind[]) => {
  const isAuthorized = isOf(kinds);
  return procedure
    .meta({ callers: { kinds, otherwise: 'forbidden', credentialIsOptional: true } })
    .use((call) => {
      const { principal } = call.ctx;
      if (principal !== null && !isAuthorized(principal)) throw new Refusal('forbidden');
      return execute(call, (changed) => call.next({ ctx: { ...changed, principal } }));
    });
};

/** Reads for users and strangers. */
export const openProcedure = open('user');

/** Reads for users, applications and strangers. */
export const openReadProcedure = open('user', 'application');

/** Reads for users and applications. */
export const readProcedure = only('forbidden', 'user', 'application');

const mayResearch = (principal: Principal): principal is ServicePrincipal =>
  principal.kind === 'service' && hasScope(principal, 'research:read');

const refuseReader = ({ kind }: Principal): Refusal =>
  kind === 'service'
    ? new Refusal('insufficient_scope', { required: 'research:read' })
    : new Refusal('forbidden');

/** Reads for users and applications, and for workers whose token allows to read. */
export const followProcedure = authorized(
  { kinds: ['user', 'application', 'service'], otherwise: 'forbidden' },
  (principal): principal is UserPrincipal | ApplicationPrincipal | ServicePrincipal =>
    principal.kind === 'user' || principal.kind === 'application' || mayResearch(principal),
  refuseReader,
);

/** Reads and writes of the signed-in user's own data. */
export const userProcedure = only('user_required', 'user');

/** What the voice assistant may do for the user: nothing else accepts its token. */
export const voiceProcedure = only('user_required', 'user', 'voice');

const administrators = { kinds: ['user'], otherwise: 'administrator_required' } as const;
const administratorRequired = () => new Refusal('administrator_required');

const administrating = (isAuthorized: (principal: UserPrincipal) => boolean) =>
  authorized(
    administrators,
    (principal): principal is UserPrincipal => principal.kind === 'user' && isAuthorized(principal),
    administratorRequired,
  );

/** What administrators change is logged. */
const administratingLogged = (isAuthorized: (principal: UserPrincipal) => boolean) =>
  administrating(isAuthorized).use(async ({ ctx, type, path, next }) => {
    const result = await next();
    if (type === 'mutation' && result.ok !== false)
      ctx.log.info({ event: 'administration', procedure: path, ...logged(ctx.principal) }, 'security');
    return result;
  });

/** For those whom their role in the audience, or the platform, allows it. */
export const may = (permission: Permission) =>
  administratingLogged((principal) => isAllowed(principal, permission)).meta({
    callers: { ...administrators, permission },
  });

/** The same, for reads of records. */
export const mayRead = (permission: Permission): typeof readProcedure =>
  administrating((principal) => isAllowed(principal, permission)).meta({
    callers: { ...administrators, permission },
  });

/** For administrators who signed in on the platform. */
export const platformAdminProcedure = administratingLogged(isAdmin).use(({ ctx, next }) => {
  if (ctx.principal.audienceId !== null) throw new Refusal('forbidden');
  return next();
});

/** What the service's own processes and programs call: no credential makes anybody the operator. */
export const operatorProcedure = authorized(
  { kinds: ['user'], otherwise: 'forbidden' },
  (principal): principal is UserPrincipal => principal === operator,
  () => new Refusal('forbidden'),
);

type Researcher = UserPrincipal | ServicePrincipal;

/** Requires all of these scopes; the refusal names the first missing one. Administrators have every scope. */
export const researchProcedure = (...scopes: ServiceScope[]) => {
  const missing = (principal: Principal) => scopes.find((scope) => !hasScope(principal, scope));
  return authorized(
    { kinds: ['user', 'service'], otherwise: 'insufficient_scope' },
    (principal): principal is Researcher => missing(principal) === undefined,
    (principal) =>
      new Refusal('insufficient_scope', {
        required: missing(principal),
        ...(principal.kind !== 'service' && { message: administratorRequired().message }),
      }),
  );
};

let isProving = false;

/** Whether outputs are compared with their schemas, as in tests: it takes a fifth of the CPU of a long list. */
export function proveOutputs(proving: boolean): void {
  isProving = proving;
}

/** An output that is given as it is; in tests, it must be what its schema says. */
export function proven<Schema extends z.ZodType>(schema: Schema) {
  const isDeclared = (value: unknown): value is z.output<Schema> =>
    !isProving || isDeepStrictEqual(schema.parse(value), value);
  const output = (value: unknown) => {
    if (isDeclared(value)) return value;
    throw new Error('The output is not what its schema says.');
  };
  return Object.assign(output, { schema });
}
