/** SQL: what a person is to be told already, and nobody has begun to. */
export const unsent = `(user_id, audience_id, kind, event_id, message_id) where state = 'waiting' and attempts = 0`;

/** SQL: an entry `c` of the ledger between two positions. What is older than a day is told to nobody. */
export const ofPage = `(c.audience_id, c.position) >= (:audience::uuid, $1::bigint)
  and (c.audience_id, c.position) < (:audience::uuid, $2::bigint)
  and c.changed_at > :now::timestamptz - interval '1 day'`;
