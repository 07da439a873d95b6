import * as assert from 'uvu/assert';
import { testApp } from '../../support/app/app.ts';
import { statement } from '../../support/database/statement.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows by kind and id, with the columns that the ledger keeps. */
export type Records = ReadonlyMap<string, Row>;

/** Fields of a record that stand in other tables, where it has none. */
const emptyParts: Readonly<Record<string, Row>> = { venue: { beacon: null }, event: { person_ids: [] } };

const kinds = ['locale', 'page', 'photo', 'venue', 'event', 'person', 'track', 'message'];

const leftOut =
  '{audience_id,updated_at,version,raised_by,deleted_at,deleted_with,merged_into,day,day_starts_at}';

const parts: Readonly<Record<string, string>> = {
  event: `jsonb_build_object('person_ids', (
    select coalesce(jsonb_agg(p.person_id order by p.position), '[]') from event_person p
      join person on person.id = p.person_id where p.event_id = r.id))`,
};

const ofKind = (kind: string) => `select '${kind}' as kind, r.id,
  (to_jsonb(r) - '${leftOut}'::text[] - array(select attname::text from pg_attribute
    where attrelid = '${kind}_row'::regclass and attgenerated <> '')) || ${parts[kind] ?? `'{}'`} as row
  from ${kind} r where r.audience_id = $1::uuid`;

const present = statement<{ kind: string; id: string; row: Row }, [audienceId: string]>(
  'present_records',
  `${kinds.map(ofKind).join(' union all ')} order by kind, id`,
);

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly record: string;
  readonly operation: string;
  readonly before: Row;
  readonly after: Row;
}

const ledger = statement<Entry, [audienceId: string, kinds: readonly string[]]>(
  'entries_to_replay',
  `select id, kind, record, operation, before, after from change
   where audience_id = $1::uuid and kind = any($2::text[]) and operation <> 'none' order by position, id`,
);

const keyOf = (kind: string, id: string) => `${kind} ${id}`;

export async function presentRecords(audienceId: string): Promise<Records> {
  const { database } = (await testApp()).dependencies;
  const rows = await database.query(present, [audienceId]);
  return new Map(rows.map(({ kind, id, row }) => [keyOf(kind, id), row]));
}

/** The entries about records of an audience, in order. */
export async function entriesOf(audienceId: string): Promise<readonly Entry[]> {
  const { database } = (await testApp()).dependencies;
  return database.query(ledger, [audienceId, kinds]);
}

/** Replays an audience's ledger from nothing; fails unless that gives the records that it has. */
export async function assertReplayed(audienceId: string): Promise<void> {
  const records = new Map<string, Row>();
  for (const entry of await entriesOf(audienceId)) replay(records, entry);
  assertSame(records, await presentRecords(audienceId), 'the ledger and the tables');
}

function replay(records: Map<string, Row>, { id, kind, record, operation, before, after }: Entry): void {
  const key = keyOf(kind, record);
  const row = records.get(key);
  const what = `${operation} of ${key}, entry ${id}`;
  if (operation === 'create' || operation === 'restore') {
    assert.is(row, undefined, `${what}: it is there already`);
    records.set(key, { ...emptyParts[kind], ...after });
    return;
  }
  assert.ok(row, `${what}: it is not there`);
  if (operation === 'delete') {
    assert.equal({ ...emptyParts[kind], ...before }, row, `${what}: it was another`);
    records.delete(key);
    return;
  }
  for (const [column, value] of Object.entries(before))
    assert.equal(row[column], value, `${what}: ${column} was another`);
  records.set(key, { ...row, ...after });
}

/** Fails with the first record that differs. */
export function assertSame(actual: Records, expected: Records, what: string): void {
  for (const key of new Set([...actual.keys(), ...expected.keys()]))
    assert.equal(actual.get(key), expected.get(key), `${key} differs between ${what}`);
}
