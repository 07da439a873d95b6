import type { Actor } from '../../orm/commands/name-actor.ts';
import type { serviceScopes } from '../../orm/schema/entities/application.ts';
import { nilId } from '../../orm/statements/input-types.ts';

/** The authenticated caller of a request. */
export type Principal = UserPrincipal | VoicePrincipal | ApplicationPrincipal | ServicePrincipal;

/** A person who signed in: on one audience's host, or (`audienceId` null) on the platform. */
export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  readonly sessionId: string;
  readonly audienceId: string | null;
  readonly isAdmin: boolean;
}

/** The voice assistant to which a user linked their account. Never an administrator. */
export interface VoicePrincipal {
  readonly kind: 'voice';
  readonly userId: string;
  readonly sessionId: string;
  readonly audienceId: string | null;
}

/** A server-side application of one audience, authenticated by its API key. */
export interface ApplicationPrincipal {
  readonly kind: 'application';
  readonly applicationId: string;
  readonly audienceId: string;
}

/** A worker of one audience, limited to the scopes of its token. */
export interface ServicePrincipal {
  readonly kind: 'service';
  readonly serviceTokenId: string;
  readonly audienceId: string;
  readonly scopes: readonly string[];
}

/** The service's own processes and programs: who has the database has the rights of an administrator of the platform. */
export const operator: UserPrincipal = {
  kind: 'user',
  userId: nilId,
  sessionId: nilId,
  audienceId: null,
  isAdmin: true,
};

/** A user is the same caller in all sessions. */
export function idOf(principal: Principal): string {
  if (principal.kind === 'service') return principal.serviceTokenId;
  return principal.kind === 'application' ? principal.applicationId : principal.userId;
}

/** Who it is, for the ledger of changes. */
export function actorOf(principal: Principal, at: Date): Actor {
  const kinds = {
    service: 'service_token',
    application: 'application',
    user: 'user',
    voice: 'user',
  } as const;
  return { kind: kinds[principal.kind], id: idOf(principal), at };
}

/** Who it is, for the log: ids only. */
export function logged(principal: Principal): Record<string, string | null> {
  const { kind, audienceId: audience } = principal;
  if (kind === 'application') return { application: principal.applicationId, audience };
  if (kind === 'service') return { serviceToken: principal.serviceTokenId, audience };
  return { user: principal.userId, session: principal.sessionId, audience };
}

export const isAdmin = (principal: Principal): boolean => principal.kind === 'user' && principal.isAdmin;

export const userOf = (principal: Principal): string | null =>
  principal.kind === 'user' || principal.kind === 'voice' ? principal.userId : null;

export type ServiceScope = (typeof serviceScopes)[number];

/** Administrators have every scope, other users and applications none. */
export const hasScope = (principal: Principal, scope: ServiceScope): boolean =>
  isAdmin(principal) || (principal.kind === 'service' && principal.scopes.includes(scope));
