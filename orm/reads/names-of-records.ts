import { z } from 'zod';
import { timestamp, uuid } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** What people call a record of each kind that can be brought back: SQL. */
const names = {
  event: 'name',
  series: 'name',
  venue: 'name',
  person: 'name',
  tag: 'name',
  track: 'name',
  message: 'text',
  photo: 'coalesce(caption, url)',
  locale: 'name',
  page: 'name',
} as const;

export const namedKind = z.enum([
  'event',
  'series',
  'venue',
  'person',
  'tag',
  'track',
  'message',
  'photo',
  'locale',
  'page',
]);

export const namedRecord = z.object({
  kind: namedKind,
  id: uuid,
  name: z.string(),
  deleted_at: timestamp.nullable(),
  time_zone: z.string().nullable().describe('Of events.'),
});

/** SQL: all records of these kinds, the deleted ones too. */
export const allRecords = (kinds: readonly z.output<typeof namedKind>[]): string =>
  kinds
    .map(
      (kind) => `select '${kind}' as kind, id, audience_id, ${names[kind]} as name, deleted_at, deleted_with,
       ${kind === 'event' ? 'time_zone' : 'null::text'} as time_zone from ${kind}_row`,
    )
    .join('\n     union all ');

export const namesOfRecords = scopedQuery(
  'names_of_records',
  namedRecord,
  parameters<[ids: readonly string[]]>(),
  `select s.kind, s.id, s.name, s.deleted_at, s.time_zone from (${allRecords(namedKind.options)}) s
   where s.id = any($1::uuid[]) and ${inAudience('s.audience_id')}`,
);
