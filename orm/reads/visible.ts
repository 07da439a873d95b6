/** SQL: the user signed in within the audience asked for (a parameter; null: anywhere). */
export const signedInWithin = (userId: string, parameter: string): string =>
  `(${parameter}::uuid is null
    or exists (select from session s where s.user_id = ${userId} and s.audience_id = ${parameter}))`;

/** SQL: the audience is the one asked for (a parameter; null: any), and has not been deleted. */
export const inAudience = (audienceId: string, parameter: string): string =>
  `(${parameter}::uuid is null or ${audienceId} = ${parameter})
   and exists (select from audience a where a.id = ${audienceId} and a.deleted_at is null)`;
