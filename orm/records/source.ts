import { z } from 'zod';
import { enumeration, recordId, timestamp, uuid } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { contains, filter } from './filters.ts';
import { by, byName, defineRecord } from './record.ts';
import { missingAction, sourceKind, sourceMode } from './source-choices.ts';

const sourceHealth = enumeration('SourceHealth', 'How a source fares.', {
  healthy: 'It was read, and has records.',
  quiet: 'Nothing is known to be wrong, but it has no records, or was not read yet.',
  failing: 'It could not be read.',
  paused: 'It is not read until it is resumed.',
});

const sourceRow = z
  .object({
    id: uuid,
    name: z.string().describe('By which its records are told from those of other sources.'),
    kind: sourceKind.nullable().describe('How it is written; null if that is recognized by its contents.'),
    address: z
      .string()
      .describe(
        'Where it is read: with `…` in the place of what may be secret, which owners alone may read.',
      ),
    every_minutes: z.int().describe('How often it is read.'),
    locale_id: recordId('Locale')
      .nullable()
      .describe('The locale of venues that name none; null for the nearest.'),
    time_zone: z.string().nullable().describe('The time zone of times that have none.'),
    override_time_zone: z.boolean().describe('Whether its time zone replaces the one that the file names.'),
    mapping: z.array(z.string()).describe("Fields by the source's names, such as `name=title`."),
    include: z.array(z.string()).describe('Only events with one of these words.'),
    exclude: z.array(z.string()).describe('No events with one of these words.'),
    starts_from: z
      .string()
      .nullable()
      .describe('Leaves out what is over before this day, or `now`; null for nothing.'),
    days: z.int().describe('How many days ahead series are read.'),
    venue: z.string().nullable().describe('The venue of events that name none.'),
    places: z.array(z.string()).describe('Where places are whose coordinates it lacks.'),
    url: z.string().nullable().describe('The page of records that name none.'),
    latitude: z.number().nullable().describe('Where venues without coordinates are.'),
    longitude: z.number().nullable().describe('Where venues without coordinates are.'),
    mode: sourceMode.describe('What is done with what it has.'),
    when_missing: missingAction.describe('What is done with what it no longer has.'),
    paused: z.boolean().describe('Whether it is not read by itself.'),
    ignores_ids: z
      .boolean()
      .describe(
        'Whether its ids are new whenever it is read, so that its events are told apart by name, place and time.',
      ),
    health: sourceHealth.describe('How it fares.'),
    failure: z.string().nullable().describe('Why it could not be read the last time, in words.'),
    failures: z.int().describe('How often it could not be read since it last could.'),
    last_success_at: timestamp.nullable().describe('When it was last read.'),
    last_failure_at: timestamp.nullable().describe('When it last could not be read.'),
    next_run_at: timestamp.nullable().describe('When it is read next; null while it is paused.'),
    created_at: timestamp.describe('When it was added.'),
  })
  .describe('An address that the service reads again and again. Owners and editors only.');

const health = `case when s.paused then 'paused' when s.failures > 0 then 'failing'
  when coalesce(s.records, 0) = 0 then 'quiet' else 'healthy' end`;

export const sources = defineRecord('Source', {
  row: sourceRow,
  columns: `s.id, s.name, s.kind, s.shown_address as address, s.every_minutes, s.locale_id, s.time_zone,
    s.override_time_zone, s.mapping, s.include, s.exclude, s.starts_from, s.days, s.venue, s.places, s.url, s.latitude,
    s.longitude, s.mode, s.when_missing, s.paused, s.ignores_ids,
    ${health} as health, s.failure, s.failures, s.last_success_at,
    s.last_failure_at, case when s.paused then null else s.next_run_at end as next_run_at, s.created_at`,
  from: 'source s',
  owners: {
    audience: { is: 's.audience_id = o.id', description: 'Its sources. Owners and editors only.' },
  },
  filters: {
    query: contains('s.name'),
    health: filter(
      sourceHealth,
      'Only those that fare so.',
      (value, bind) => `${health} = ${bind(value)}::text`,
    ),
  },
  orders: { name: byName('s.name'), created_at: by('s.id', 'uuid') },
});

/** Encrypted. */
export const addressOfSource = scopedQuery(
  'address_of_source',
  z.object({ id: z.string(), address: z.string() }),
  parameters<[id: string]>(),
  `select s.id, s.address from source s where s.id = $1 and ${inAudience('s.audience_id')}`,
);
