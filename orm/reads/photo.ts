import { statement } from '../statement.ts';
import { inAudience } from './visible.ts';

interface PhotoRow {
  id: string;
  url: string;
  width: number | null;
  height: number | null;
  caption: string | null;
}

/** A photo that shows only hidden venues, or events there, is as hidden as they are. */
const shown = `(
  not exists (select from venue v where v.photo_id = f.id and v.hidden)
    and not exists (select from event e join venue v on v.id = e.venue_id where e.photo_id = f.id and v.hidden)
  or exists (select from venue v where v.photo_id = f.id and not v.hidden)
  or exists (select from event e join venue v on v.id = e.venue_id where e.photo_id = f.id and not v.hidden)
  or exists (select from person p where p.photo_id = f.id))`;

export const photoById = statement<PhotoRow, [id: string, audienceId: string | null, hidden: boolean]>(
  'photo_by_id',
  `select f.id, f.url, f.width, f.height, f.caption from photo f
   where f.id = $1 and ${inAudience('f.audience_id', '$2')} and ($3 or ${shown})`,
);

export const photosByIds = statement<
  PhotoRow,
  [ids: readonly string[], audienceId: string | null, hidden: boolean]
>(
  'photos_by_ids',
  `select f.id, f.url, f.width, f.height, f.caption from photo f
   where f.id = any($1::uuid[]) and ${inAudience('f.audience_id', '$2')} and ($3 or ${shown})`,
);

interface ImageRow {
  url: string;
}

/** The address of the photo of a visible venue, event or person of any audience; these are public. */
const image = (name: string, source: string, record: string, condition: string) =>
  statement<ImageRow, [id: string]>(
    name,
    `select f.url from ${source} join photo f on f.id = ${record}.photo_id
     where ${record}.id = $1 and ${condition}
     and exists (select from audience a where a.id = ${record}.audience_id and a.deleted_at is null)`,
  );

export const imageOfVenue = image('image_of_venue', 'venue v', 'v', 'not v.hidden');
export const imageOfEvent = image(
  'image_of_event',
  'event e join venue v on v.id = e.venue_id',
  'e',
  'not v.hidden',
);
export const imageOfPerson = image('image_of_person', 'person p', 'p', 'true');
