import type { z } from 'zod';
import type { Actor } from '../../orm/commands/name-actor.ts';
import type { serviceScopes } from '../../orm/schema/entities/application.ts';
import type { AudienceRole } from '../../orm/schema/entities/user.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { enumeration } from '../../orm/statements/row-types.ts';

/** The authenticated caller of a request. */
export type Principal =
  | UserPrincipal
  | VoicePrincipal
  | ApplicationPrincipal
  | ServicePrincipal
  | SourcePrincipal;

/** A person who signed in: on one audience's host, or (`audienceId` null) on the platform. */
export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  readonly sessionId: string;
  readonly audienceId: string | null;
  /** Of every audience. */
  readonly isAdmin: boolean;
  /** In the audience. */
  readonly role: AudienceRole | null;
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
  /** Whether its batches wait for approval. */
  readonly review: boolean;
}

/** A source of one audience while it is read: it sends batches as a worker does. No credential makes anybody one. */
export interface SourcePrincipal {
  readonly kind: 'source';
  readonly sourceId: string;
  readonly runId: string;
  readonly audienceId: string;
  /** Whether its batches wait for approval. */
  readonly review: boolean;
}

/** The kinds of principal that have a credential. */
export type CallerKind = Exclude<Principal['kind'], 'source'>;

/** The service's own processes and programs: who has the database has the rights of an administrator of the platform. */
export const operator: UserPrincipal = {
  kind: 'user',
  userId: nilId,
  sessionId: nilId,
  audienceId: null,
  isAdmin: true,
  role: null,
};

/** A user is the same caller in all sessions. */
export function idOf(principal: Principal): string {
  if (principal.kind === 'service') return principal.serviceTokenId;
  if (principal.kind === 'source') return principal.sourceId;
  return principal.kind === 'application' ? principal.applicationId : principal.userId;
}

/** Who it is, for the ledger of changes. Of a source, the batch says which it is. */
export function actorOf(principal: Principal, at: Date): Actor {
  if (principal.kind === 'source') return { kind: 'service', id: '', at };
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
  if (kind === 'source') return { source: principal.sourceId, audience };
  return { user: principal.userId, session: principal.sessionId, audience };
}

export const isAdmin = (principal: Principal): boolean => principal.kind === 'user' && principal.isAdmin;

export const permission = enumeration('Permission', 'What roles allow in their audience.', {
  read_history: 'See hidden records, and who changed what.',
  edit_records: 'Create, change, delete and restore records; send batches.',
  review_changes: 'See all proposals; approve and reject them.',
  propose_changes: 'Propose changes, and see the own proposals.',
  manage_audience: 'Change settings and the theme; manage applications, service tokens and members.',
});

export type Permission = z.output<typeof permission>;

const permissionNames = permission.options;

/** Administrators of the platform may do the same in every audience. */
const permissions: Readonly<Record<Permission, readonly AudienceRole[]>> = {
  read_history: ['owner', 'editor'],
  edit_records: ['owner', 'editor'],
  review_changes: ['owner', 'editor'],
  propose_changes: ['owner', 'editor', 'contributor'],
  manage_audience: ['owner'],
};

/** Whether clients are told, in the claims of a JWT, that it is an administrator's. */
export const isAdministering = (role: AudienceRole | null): boolean =>
  role !== null && permissions.edit_records.includes(role);

export const permissionsOf = (principal: Principal): Permission[] =>
  permissionNames.filter((permission) => may(principal, permission));

export function may(principal: Principal, permission: Permission): boolean {
  if (principal.kind !== 'user') return false;
  const { isAdmin, role } = principal;
  return isAdmin || (role !== null && permissions[permission].includes(role));
}

/** Whether what it sends waits for approval. */
export const isReviewed = (principal: Principal): boolean =>
  (principal.kind === 'service' || principal.kind === 'source') && principal.review;

export const userOf = (principal: Principal): string | null =>
  principal.kind === 'user' || principal.kind === 'voice' ? principal.userId : null;

export type ServiceScope = (typeof serviceScopes)[number];

/** Who may edit records has every scope, other users and applications none. */
export const hasScope = (principal: Principal, scope: ServiceScope): boolean =>
  may(principal, 'edit_records') || (principal.kind === 'service' && principal.scopes.includes(scope));
