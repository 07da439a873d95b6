import { z } from 'zod';
import { actorJoins, actorName, sourceOfChange } from '../reads/actor-name.ts';
import { anyReference, anyUuid, instant } from '../statements/input-types.ts';
import { enumeration, timestamp, uuid } from '../statements/row-types.ts';
import { ofAudience, signedInWithin } from '../statements/scope.ts';
import { equals, filter } from './filters.ts';
import { kindsOfTenants } from './kinds-of-tenants.ts';
import { by, defineRecord } from './record.ts';

export const changeKind = enumeration('ChangeKind', 'A kind of record whose changes are kept.', {
  ...kindsOfTenants,
  theme: 'The theme of an audience.',
  locale: 'A locale.',
  page: 'A page of a venue or person.',
  photo: 'A photo.',
  venue: 'A venue, with its beacon.',
  series: 'A series of events.',
  event: 'An event, with its line-up.',
  person: 'A person.',
  tag: 'A tag.',
  track: 'A track.',
  message: 'A message at a venue.',
  source: 'A source, without the secrets in its address.',
});

type ChangeKind = z.output<typeof changeKind>;

export const changeOperation = enumeration('ChangeOperation', 'What happened to a record.', {
  create: 'It was created.',
  update: 'Some of its fields changed.',
  delete: 'It was deleted.',
  restore: 'It was restored after it had been deleted.',
});

export const actorKind = enumeration('ActorKind', 'Who can change records.', {
  user: 'An administrator.',
  service_token: "A worker's service token.",
  application: 'An application, by its API key.',
  service: 'The service itself: its jobs, its command line, its sample data.',
});

/** Of more changes, long values are cut. */
export const maximumWhole = 10;

/** The characters of a value that lists read: one more than they show. */
const charactersRead = 2049;

const changedField = z.object({
  name: z.string(),
  /** JSON. Null if the record was not there, as before it was created. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const changeRow = z
  .object({
    id: uuid,
    kind: changeKind.describe('The kind of the record.'),
    record_id: z.string(),
    operation: changeOperation.describe('What happened to it.'),
    changed_at: timestamp.describe('When.'),
    batch_id: uuid
      .nullable()
      .describe('The batch that made it, by its UUID in the REST API; null for any other change.'),
    actor_kind: actorKind,
    actor_id: z.string().nullable(),
    actor_name: z.string(),
    source: z.string().nullable(),
    fields: z.array(changedField),
    /** Whether no value is cut. */
    is_whole: z.boolean(),
  })
  .describe('A change of a record, as the ledger keeps it: who changed what, and when. Administrators only.');

const columnsWith = (
  isWhole: string,
  value: (json: string) => string,
) => `c.id, c.kind, c.record as record_id, c.operation,
  c.changed_at, c.batch as batch_id, c.actor_kind, c.actor as actor_id, ${actorName} as actor_name, ${sourceOfChange} as source,
  (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'before', ${value('(c.before -> name)::text')},
      'after', ${value('(c.after -> name)::text')}) order by name), '[]')
    from jsonb_object_keys(c.before || c.after) name
    where name <> 'id' and (c.operation <> 'update' or c.before -> name is distinct from c.after -> name)) as fields, ${isWhole} as is_whole`;

const start = (json: string) => `left(${json}, ${charactersRead})`;

const areFew = `cardinality($1::uuid[]) <= ${maximumWhole}`;

const isOneOf = (kinds: readonly string[]) => `c.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

const isOfTenants = isOneOf(Object.keys(kindsOfTenants));

/** What only owners may read, so that only they read how it came to be. */
export const isForOwners = isOneOf(Object.keys(kindsOfTenants).filter((kind) => kind !== 'audience'));

/** An index has these alone, in the order of writing. */
const indexed = [...Object.keys(kindsOfTenants), 'theme'];

const ofRecord = (kind: ChangeKind) => ({
  is: `c.record = o.id and c.kind = '${kind}'`,
  list: 'history',
  description: 'Its changes, newest first. Administrators only.',
});

/** Without an audience, only what concerns tenants; of users within an audience, those who signed in there. */
export const changes = defineRecord('Change', {
  row: changeRow,
  columns: columnsWith('false', start),
  columnsByIds: columnsWith(areFew, (json) => `case when ${areFew} then ${json} else ${start(json)} end`),
  from: `change c ${actorJoins}`,
  isVisible: `c.operation <> 'none' and case when c.kind = 'user' then :admin and ${signedInWithin('c.record')}
    else ${ofAudience('c.audience_id')} and (:audience::uuid is not null or ${isOfTenants}) and (:owner or not ${isForOwners}) end`,
  owners: {
    platform: { is: isOfTenants, description: 'The changes of audiences and of roles, newest first.' },
    tenant: {
      is: `c.audience_id = o.id and ${isOfTenants}`,
      on: { type: 'Audience', schema: 'tenants' },
      description:
        'The changes of the audience, its domains and credentials, newest first. Administrators only.',
    },
    audience: {
      // Not by an index, where a filter has a better one.
      is: ({ batch_id, record_id }) =>
        batch_id == null && record_id == null
          ? 'c.audience_id = o.id'
          : 'c.audience_id is not distinct from o.id',
      on: { type: 'Audience', schema: 'audience' },
      description: 'The changes of the audience and of its records, newest first. Administrators only.',
    },
    audience_itself: {
      ...ofRecord('audience'),
      is: `c.record = o.id and c.kind in ('audience', 'theme', 'provider_app')`,
      on: { type: 'Audience' },
      description:
        'The changes of the audience itself, its provider app and, on the audience endpoint, its theme, newest first. ' +
        'Administrators only.',
    },
    application: ofRecord('application'),
    domain: ofRecord('domain'),
    event: ofRecord('event'),
    locale: ofRecord('locale'),
    message: ofRecord('message'),
    page: ofRecord('page'),
    person: ofRecord('person'),
    photo: ofRecord('photo'),
    series: ofRecord('series'),
    serviceToken: ofRecord('service_token'),
    source: ofRecord('source'),
    tag: ofRecord('tag'),
    track: ofRecord('track'),
    user: {
      ...ofRecord('user'),
      description: "The changes of the user's role, newest first. Administrators only.",
    },
    venue: ofRecord('venue'),
    webhook: ofRecord('webhook'),
  },
  filters: {
    kind: filter(
      changeKind,
      'Only changes of records of this kind.',
      (kind, bind) =>
        `c.kind = ${bind(kind)}::text${indexed.includes(kind) ? ` and ${isOneOf(indexed)}` : ''}`,
    ),
    record_id: filter(
      anyReference,
      'Only changes of this record, which may have been deleted.',
      equals('c.record', 'uuid'),
    ),
    actor_id: filter(
      anyReference,
      'Only changes by this user, service token or application.',
      equals('c.actor', 'uuid'),
    ),
    batch_id: filter(anyUuid, 'Only changes by the batch with this UUID.', equals('c.batch', 'uuid')),
    from: filter(
      instant,
      'Only changes at this time or later.',
      (time, bind) => `c.changed_at >= ${bind(time)}::timestamptz`,
    ),
    until: filter(
      instant,
      'Only changes before this time.',
      (time, bind) => `c.changed_at < ${bind(time)}::timestamptz`,
    ),
  },
  orders: { changed_at: by('c.position', 'bigint') },
  isNewestFirst: true,
  isUnchanging: true,
});
