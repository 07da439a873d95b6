import { z } from 'zod';
import { nameKey } from '../records/record.ts';
import { isUndone } from '../statements/deletion.ts';
import { scopedQuery } from '../statements/statement.ts';
import {
  deletedRecord,
  ofSource,
  originColumns,
  originSelection,
  originsOfPerson,
  originsOfSource,
  rowOfOrigin,
} from './batch-input.ts';

const storedSeries = z.object({
  ...originColumns,
  id: z.string(),
  edited_fields: z.array(z.string()),
  name: z.string(),
  /** The venue's id. */
  venue: z.string(),
  locale_id: z.string(),
  recurrence: z.string(),
  excluded_dates: z.array(z.string()),
  pruned: z.boolean(),
  starts_local: z.string(),
  ends_local: z.string().nullable(),
  all_day: z.boolean(),
  time_zone: z.string(),
  shared: z.record(z.string(), z.unknown()),
  people_names: z.array(z.string()),
  tag_names: z.array(z.string()),
});

const deletedSeries = storedSeries.extend({ id: z.null() });

export type SeriesOfSource = z.output<typeof storedSeries | typeof deletedSeries | typeof deletedRecord>;

const idsIn = (field: string) => `coalesce(nullif(s.fields -> '${field}', 'null'), '[]')`;

const seriesOf = (name: string, origins: string) =>
  scopedQuery(
    name,
    z.union([storedSeries, deletedSeries, deletedRecord]),
    ofSource,
    `select ${originSelection('s')}, s.edited_fields, s.name, s.venue_id as venue, v.locale_id,
     s.recurrence, s.excluded_dates, s.starts_local, s.ends_local, s.all_day, s.time_zone, s.fields as shared,
     exists (select from event_row d where d.series_id = s.id and d.audience_id = s.audience_id
       and d.over_at > :now::timestamptz and ${isUndone('d')}) as pruned,
     array(select p.name from jsonb_array_elements_text(${idsIn('person_ids')}) with ordinality named (id, position)
       join person p on p.id = named.id::uuid and p.audience_id = s.audience_id order by named.position) as people_names,
     array(select t.name from tag t where ${idsIn('tag_ids')} ? t.id::text and t.audience_id = s.audience_id
       order by ${nameKey('t.name')}) as tag_names
   from ${origins}
   ${rowOfOrigin('series', 's')}
   left join venue_row v on v.id = s.venue_id`,
  );

/** The series that a source sent as one item. */
export const seriesOfSource = seriesOf('series_of_source', originsOfSource('series'));

export const seriesOfPerson = seriesOf('series_of_person', originsOfPerson('series'));
