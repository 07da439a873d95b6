import { z } from 'zod';
import { recordId, uuid } from '../statements/row-types.ts';
import { inAudience, ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { contains, inLocale } from './filters.ts';
import { mergedPeople } from './merged.ts';
import { by, byName, defineRecord, nameKey } from './record.ts';

export const personRow = z
  .object({
    id: uuid,
    name: z.string().describe('Display name.'),
    page_id: z.string().nullable(),
    page_url: z.string().nullable(),
    locale_id: recordId('Locale').describe('The locale to which they belong.'),
    locale_name: z.string(),
    photo_id: recordId('Photo').nullable().describe('Their picture.'),
    photo_url: z.string().nullable(),
  })
  .describe('A person or group that appears at events: an artist, a teacher, a caller, a band.');

/** What sources write differently between the words of one name. */
export const marks = ` .,'’‘ʼ´\`"“”‐–—-`;

/** SQL: a name without case, accents and marks. An index has it. */
export const bareName = (column: string): string =>
  `btrim(regexp_replace(${nameKey(column)}, '[${marks.replace("'", "''")}]+', ' ', 'g'))`;

export type PersonRow = z.output<typeof personRow>;

const columns = `p.id, p.name, g.id as page_id, g.url as page_url, l.id as locale_id, l.name as locale_name,
  f.id as photo_id, f.url as photo_url`;

const from = `person p join locale l on l.id = p.locale_id
  left join page g on g.id = p.page_id left join photo f on f.id = p.photo_id`;

export const people = defineRecord('Person', {
  row: personRow,
  columns,
  from,
  formerIds: mergedPeople,
  embedded: { page_: 'g' },
  owners: {
    audience: { is: 'p.audience_id = o.id', description: 'The people.' },
    locale: { is: 'p.locale_id = o.id', description: 'Its people.' },
    event: {
      join: 'join event_person ep on ep.person_id = p.id',
      is: 'ep.event_id = o.id',
      order: 'position',
      description: 'The line-up, in order.',
    },
  },
  filters: { query: contains('p.name'), locale_id: inLocale('p.locale_id') },
  orders: {
    name: byName('p.name'),
    created_at: by('p.id', 'uuid'),
    position: by('ep.position', 'integer'),
  },
});

export const personById = scopedQuery(
  'person_by_id',
  personRow,
  parameters<[id: string]>(),
  `select ${columns} from ${from} where p.id = $1 and ${inAudience('p.audience_id')}`,
);

export const tracksOfPeople = scopedQuery(
  'tracks_of_people',
  z.object({ person_id: z.string(), id: z.string(), name: z.string() }),
  parameters<[personIds: readonly string[]]>(),
  `select t.person_id, t.id, t.name from track t
   where t.person_id = any($1::uuid[]) and ${ofAudience('t.audience_id')}
   order by t.person_id, ${nameKey('t.name')}, t.id`,
);
