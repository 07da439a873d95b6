/** The records that a statement over tenants' tables may see. Every such statement takes a scope. */
export interface Scope {
  /** One audience's records, or (null) every audience's. */
  readonly audienceId: string | null;
  /** Whether hidden venues and events, and what belongs to them, are included. */
  readonly hidden: boolean;
  readonly isAdmin: boolean;
  /** Whether what owners alone see is included: credentials, roles and invitations. */
  readonly isOwner: boolean;
  /** Whether the credential is of one audience: what the user may do there holds for no other. */
  readonly holdsRole: boolean;
  /** The user whose RSVPs come with events; null for an application or a worker. */
  readonly userId: string | null;
  /** The time that decides which events are upcoming and which messages are current. */
  readonly now: string;
}

export interface AudienceScope extends Scope {
  readonly audienceId: string;
}

/** All records of one audience, for writes by the service itself. */
export const wholeAudience = (audienceId: string, now: string): AudienceScope => ({
  audienceId,
  hidden: true,
  isAdmin: true,
  isOwner: true,
  holdsRole: true,
  userId: null,
  now,
});

/** SQL: the record belongs to the scope's audience, and that audience has not been deleted. */
export const inAudience = (audienceId: string): string =>
  `${ofAudience(audienceId)} and exists (select from audience a where a.id = ${audienceId} and a.deleted_at is null)`;

/** SQL: the same for records that are joined to one whose audience has been checked. */
export const ofAudience = (audienceId: string): string =>
  `(:audience::uuid is null or ${audienceId} = :audience)`;

/** SQL: the venue `v` is not hidden, or the scope includes hidden ones. */
export const isVisible = '(:hidden or not v.hidden)';

/** SQL: neither the event `e` nor its venue `v` is hidden, or the scope includes hidden ones. */
export const isEventVisible = '(:hidden or not (e.hidden or v.hidden))';

/** SQL: the user signed in within the scope's audience. */
export const signedInWithin = (userId: string): string =>
  `(:audience::uuid is null
    or exists (select from membership m join identity i on i.id = m.identity_id
      where i.user_id = ${userId} and m.audience_id = :audience))`;
