import * as assert from 'uvu/assert';
import { testApp } from '../../support/app/app.ts';
import { statement } from '../../support/database/statement.ts';

type Rows = Readonly<Record<string, unknown>>[];

/** All rows of an audience that a merge may touch. */
interface MergedState {
  readonly records: Rows;
  readonly rsvps: { user_id: string; event_id: string; state: string }[];
  readonly origins: { source: string; external_id: string; record: string }[];
  readonly lineUps: Rows;
  readonly belongings: Rows;
}

const own = "'{version,raised_by,updated_at}'::text[]";
const rowsOf = (table: string, condition = 'true') =>
  `(select coalesce(jsonb_agg(to_jsonb(r) - ${own} order by to_jsonb(r) ->> 'id'), '[]') from ${table} r
    where r.audience_id = $1::uuid and ${condition})`;
const sorted = (table: string, columns: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(r) order by ${columns}), '[]') from ${table} r where r.audience_id = $1::uuid)`;

const state = statement<MergedState, [audienceId: string]>(
  'merged_state',
  `select ${['venue_row', 'event_row', 'person_row', 'page'].map((table) => rowsOf(table)).join(' || ')} as records,
     ${sorted('rsvp', 'r.user_id, r.event_id')} as rsvps,
     ${sorted('origin', 'r.kind, r.source, r.external_id')} || ${sorted('person_origin', 'r.id')} as origins,
     (select coalesce(jsonb_agg(line_up order by event_id), '[]') from (
       select a.event_id, jsonb_build_object('event', a.event_id, 'people', jsonb_agg(a.person_id order by a.position)) as line_up
       from event_person a join person p on p.id = a.person_id join event e on e.id = a.event_id
       where a.audience_id = $1::uuid group by a.event_id) l) as "lineUps",
     ${['message_row', 'track_row'].map((table) => rowsOf(table)).join(' || ')} as belongings`,
);

export async function mergedState(audienceId: string): Promise<MergedState> {
  const { database } = (await testApp()).dependencies;
  const [found] = await database.query(state, [audienceId]);
  assert.ok(found);
  return found;
}

const ranks = ['declined', 'maybe', 'attending'];

/** What was there is somewhere: each RSVP or a better one, each origin, message and track, of what its record is by now. */
export function assertNothingLost(after: MergedState, before: MergedState): void {
  const survivors = new Map(after.records.map(({ id, merged_into }) => [id, merged_into ?? id]));
  // Of what was merged before, people may have replied to the survivor anew.
  const merged = new Set(before.records.filter(({ merged_into }) => merged_into).map(({ id }) => id));
  for (const { user_id, event_id, state } of before.rsvps.filter(({ event_id }) => !merged.has(event_id))) {
    const event = survivors.get(event_id);
    const found = after.rsvps.find((rsvp) => rsvp.user_id === user_id && rsvp.event_id === event);
    assert.ok(
      ranks.indexOf(found?.state ?? '') >= ranks.indexOf(state),
      `${state} of ${user_id} to ${event_id}`,
    );
  }
  assert.equal(
    after.origins.map(({ record }) => record),
    before.origins.map(({ record }) => survivors.get(record) ?? record),
  );
  assert.is(after.belongings.length, before.belongings.length);
}
