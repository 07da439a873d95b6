import { statement } from '../statement.ts';
import { inAudience } from './visible.ts';

export interface PersonRow {
  id: string;
  name: string;
  page_id: string | null;
  page_url: string | null;
  locale_id: string;
  locale_name: string;
  photo_id: string | null;
  photo_url: string | null;
}

export const personColumns = `p.id, p.name, g.id as page_id, g.url as page_url, l.id as locale_id, l.name as locale_name,
  f.id as photo_id, f.url as photo_url`;

export const personJoins = `join locale l on l.id = p.locale_id
  left join page g on g.id = p.page_id left join photo f on f.id = p.photo_id`;

export const personById = statement<PersonRow, [id: string, audienceId: string | null]>(
  'person_by_id',
  `select ${personColumns} from person p ${personJoins} where p.id = $1 and ${inAudience('p.audience_id', '$2')}`,
);

export const peopleByIds = statement<PersonRow, [ids: readonly string[], audienceId: string | null]>(
  'people_by_ids',
  `select ${personColumns} from person p ${personJoins}
   where p.id = any($1::uuid[]) and ${inAudience('p.audience_id', '$2')}`,
);

/** A locale's people by name, after the name and id given. */
export const peopleInLocale = statement<
  PersonRow,
  [localeId: string, limit: number, afterName: string, afterId: string]
>(
  'people_in_locale',
  `select ${personColumns} from person p ${personJoins}
   where p.locale_id = $1 and (p.name, p.id) > ($3, $4::uuid)
   order by p.name, p.id limit $2`,
);

interface PersonTrackRow {
  person_id: string;
  id: string;
  name: string;
}

export const tracksOfPeople = statement<PersonTrackRow, [personIds: readonly string[]]>(
  'tracks_of_people',
  `select t.person_id, t.id, t.name from track t where t.person_id = any($1::uuid[])
   order by t.person_id, t.name, t.id`,
);
