import { statement } from '../statement.ts';
import { inAudience } from './visible.ts';

export interface TrackRow {
  id: string;
  name: string;
  url: string | null;
  person_id: string;
  person_name: string;
}

export const trackById = statement<TrackRow, [id: string, audienceId: string | null]>(
  'track_by_id',
  `select t.id, t.name, t.url, p.id as person_id, p.name as person_name
   from track t join person p on p.id = t.person_id
   where t.id = $1 and ${inAudience('t.audience_id', '$2')}`,
);
