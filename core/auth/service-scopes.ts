import type { ServiceScope } from '../../orm/entities/service-token.ts';
import { isAdmin, type Principal } from './principal.ts';

/** What a service token may be allowed. */
export const serviceScopes = [
  'research:read',
  'places:write',
  'events:write',
] as const satisfies ServiceScope[];

/** Administrators hold every scope; users and applications none. */
export const holds = (principal: Principal, scope: ServiceScope): boolean =>
  isAdmin(principal) || (principal.kind === 'service' && principal.scopes.includes(scope));
