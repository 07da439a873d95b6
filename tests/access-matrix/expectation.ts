import type { Caller } from './callers.ts';
import type { Route } from './routes.ts';
import type { Target } from './scene.ts';

export interface Expectation {
  readonly status: number;
  /** The whole body where the interface fixes it, or the code of the refusal. */
  readonly body?: object;
  readonly error?: string;
}

const notFound = { status: 404, error: 'not_found' };
const refuse = (error: string) => ({ status: 403, error });

/** Whether the caller may know of the target at all. */
const sees = (caller: Caller, target: Target): boolean =>
  !isForeign(caller, target) && (!target.hidden || caller.admin || caller.kind === 'application');

const isForeign = (caller: Caller, target: Target | null): boolean =>
  caller.bound && target?.side === 'foreign';

/** What the interface says that this caller gets; `null` for the target of a request about nothing in particular. */
export function expectation(route: Route, caller: Caller, target: Target | null): Expectation {
  const { access, status = 200 } = route;
  if (access === 'public') return route.redirect && target?.hidden ? notFound : { status };
  if (access === 'tenants schema') return tenantsSchema(caller);
  if (access === 'agents' && caller.name === 'a service token as it is') return { status };
  if (caller.kind === 'nobody') return { status: 401, body: {} };
  if (access === 'audience schema') return audienceSchema(caller, target);
  const refusal = notFor(route, caller);
  if (refusal !== undefined) return refusal;
  if (access === 'research') return researchProcedure(status, caller, target);
  // It names the audience.
  if (access === 'following' && caller.kind === 'service' && isForeign(caller, target))
    return refuse('forbidden');
  // The service JWT is of another token than the one that sent the batch.
  if (access === 'undoing' && caller.kind === 'service')
    return isForeign(caller, target) ? notFound : refuse('forbidden');
  if (access === 'calendar' && target?.hidden) return notFound;
  return target === null || sees(caller, target) ? { status } : notFound;
}

function notFor({ access, scope }: Route, { kind, admin, name }: Caller): Expectation | undefined {
  if (kind === 'voice' && access !== 'voice') return refuse('forbidden');
  if (access === 'voice' && kind !== 'user' && kind !== 'voice') return refuse('user_required');
  if (access === 'browsing' && kind !== 'user') return refuse('forbidden');
  if ((access === 'library' || access === 'calendar') && kind === 'service') return refuse('forbidden');
  if (access === 'personal' && kind !== 'user') return refuse('user_required');
  if (access === 'administration' && !admin) return refuse('administrator_required');
  if (access === 'proposing' && !admin && !name.startsWith('contributor'))
    return refuse('administrator_required');
  if ((access === 'undoing' || access.startsWith('research')) && !admin && kind !== 'service')
    return { status: 403, body: { error: 'insufficient_scope', required: scope } };
  return undefined;
}

/** Without a target, the request names no audience. */
function researchProcedure(status: number, caller: Caller, target: Target | null): Expectation {
  if (caller.admin && !caller.bound && target === null) return { status: 400, error: 'invalid_request' };
  if (!isForeign(caller, target)) return { status };
  return caller.admin ? notFound : refuse('forbidden');
}

const transport = (status: number, message: string) => ({ status, body: { errors: [{ message }] } });

function audienceSchema(caller: Caller, target: Target | null): Expectation {
  return isForeign(caller, target) || caller.kind === 'service' || caller.kind === 'voice'
    ? transport(403, 'Forbidden')
    : { status: 200 };
}

function tenantsSchema(caller: Caller): Expectation {
  if (caller.name === 'no header' || caller.name === 'another scheme') return { status: 401, body: {} };
  const isPlatformAdmin = caller.kind === 'user' && caller.admin && !caller.bound;
  return isPlatformAdmin ? { status: 200 } : transport(401, 'Unauthorized');
}
