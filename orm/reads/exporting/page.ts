import { parameters } from '../../statements/statement.ts';

/** Parameters of a page of what belongs to a user's sessions: all, or those of one identity in one audience. */
export const pageOfSessions =
  parameters<
    [userId: string, identityId: string | null, audienceId: string | null, afterId: string, limit: number]
  >();

/** SQL: such a session `s`. */
export const isConcerned =
  's.user_id = $1 and ($2::uuid is null or s.identity_id = $2 and s.audience_id = $3::uuid)' as const;

/** Parameters of a page of what the scope's user replied to: by all identities, or by one. */
export const pageOfRsvps = parameters<[identityId: string | null, afterKey: string, limit: number]>();
