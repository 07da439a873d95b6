import { statement } from '../statement.ts';
import { inAudience } from './visible.ts';

export interface TrackRow {
  id: string;
  name: string;
  url: string | null;
  person_id: string;
  person_name: string;
}

export const trackColumns = 't.id, t.name, t.url, p.id as person_id, p.name as person_name';
export const trackJoins = 'join person p on p.id = t.person_id';

export const trackById = statement<TrackRow, [id: string, audienceId: string | null]>(
  'track_by_id',
  `select ${trackColumns} from track t ${trackJoins}
   where t.id = $1 and ${inAudience('t.audience_id', '$2')}`,
);

export const tracksByIds = statement<TrackRow, [ids: readonly string[], audienceId: string | null]>(
  'tracks_by_ids',
  `select ${trackColumns} from track t ${trackJoins}
   where t.id = any($1::uuid[]) and ${inAudience('t.audience_id', '$2')}`,
);
