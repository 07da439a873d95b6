/** SQL: what the name of a change's actor is read from. */
export const actorJoins = `left join "user" u on c.actor_kind = 'user' and u.id = c.actor
  left join service_token t on c.actor_kind = 'service_token' and t.id = c.actor
  left join application k on c.actor_kind = 'application' and k.id = c.actor`;

const day = (time: string) => `${time}::timestamptz at time zone 'UTC'`;

const ofBatch = (what: string) =>
  `(select ${what} from batch b where b.id = c.batch and b.audience_id = c.audience_id)`;

/** SQL: the source of a change's batch; null for any other change. */
export const sourceOfChange = ofBatch('b.source');

/** SQL: who made a change, in words. For a batch of another year, with the year. */
export const actorName = `case
  when c.actor_kind = 'user' then coalesce(u.name, 'a person whose data was erased')
    || coalesce(${ofBatch("case when b.approves is not null then ', who approved a batch' end")}, '')
  when c.batch is not null then 'batch of ' || to_char(${day('c.changed_at')}, case
    when extract(year from ${day('c.changed_at')}) = extract(year from ${day(':now')}) then 'FMDD FMMonth'
    else 'FMDD FMMonth YYYY' end)
  when c.actor_kind = 'service_token' then coalesce('service token ' || t.name, 'a service token that was deleted')
  when c.actor_kind = 'application' then coalesce('application ' || k.name, 'an application that was deleted')
  else 'the service' end`;
