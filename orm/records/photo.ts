import { z } from 'zod';
import { uuid } from '../statements/row-types.ts';
import { inAudience, isEventVisible, isVisible } from '../statements/scope.ts';
import { noColumns, parameters, scopedCommand, scopedQuery } from '../statements/statement.ts';
import { defineRecord } from './record.ts';

/** SQL: a record has the photo with the id; of rows, also one that is deleted. */
export const hasRecord = (id: string, rows: '' | '_row' = ''): string =>
  `(${['venue', 'event', 'person']
    .map((kind) => `exists (select from ${kind}${rows} o where o.photo_id = ${id})`)
    .join(' or ')})`;

export const photoRow = z
  .object({
    id: uuid,
    url: z.string().describe('The address of the picture (http or https).'),
    width: z.int().nullable().describe('Width in pixels, if known.'),
    height: z.int().nullable().describe('Height in pixels, if known.'),
    caption: z.string().nullable().describe('What it shows.'),
  })
  .describe('A picture.');

/**
 * A photo is shown with a record that has it, and one created by itself while nothing has it: what came with a hidden
 * venue or event, or with an event at a hidden venue, stays hidden without them. What was uploaded is by itself for the
 * user who did and those who decide on proposals; for applications and workers, it is with a record, hidden or not.
 */
const isShown = `(
  f.standalone and not exists (select from venue v where v.photo_id = f.id and v.hidden)
    and not exists (select from event e join venue v on v.id = e.venue_id
      where e.photo_id = f.id and (e.hidden or v.hidden))
  or exists (select from venue v where v.photo_id = f.id and not v.hidden)
  or exists (select from event e join venue v on v.id = e.venue_id
      where e.photo_id = f.id and not (e.hidden or v.hidden))
  or exists (select from person p where p.photo_id = f.id))`;

/** SQL: the scope includes what was uploaded, though no record has the photo. */
export const seesProposed = (id: string): string => `(:hidden and :user::uuid is not null
  or exists (select from upload u where u.photo_id = ${id} and u.uploaded_by = :user::uuid))`;

const seesAll = `(:hidden and (f.standalone is distinct from false or ${hasRecord('f.id')})
  or f.standalone is false and ${seesProposed('f.id')})`;

const columns = 'f.id, f.url, f.width, f.height, f.caption';

export const photos = defineRecord('Photo', {
  row: photoRow,
  columns,
  from: 'photo f',
  isVisible: `${inAudience('f.audience_id')} and (${seesAll} or ${isShown})`,
  owners: {},
  filters: {},
  orders: {},
});

export const photoById = scopedQuery(
  'photo_by_id',
  photoRow,
  parameters<[id: string]>(),
  `select ${columns} from photo f where f.id = $1 and ${photos.isVisible}`,
);

/** Marks the photo's venues as edited, so that later batches keep what becomes of their picture. */
export const markPhotoEdited = scopedCommand(
  'mark_photo_edited',
  noColumns,
  parameters<[photoId: string]>(),
  `update venue set edited_fields = edited_fields || '{photo_url}'
   where audience_id = :audience::uuid and photo_id = $1 and not 'photo_url' = any(edited_fields)`,
);

/**
 * Gives the edited address of a photo back to the sources, by the fields of the photo or of a venue that shows it: the
 * photo's own mark goes, and that of all its venues.
 */
export const releasePhoto = scopedCommand(
  'release_photo',
  noColumns,
  parameters<[photoOrVenueId: string, fields: readonly string[]]>(),
  `with released as (
     update photo f set edited_fields = array_remove(edited_fields, 'url')
     where audience_id = :audience::uuid and 'url' = any(edited_fields) and (
       id = $1::uuid and 'url' = any($2::text[])
       or id = (select v.photo_id from venue v where v.id = $1::uuid and v.audience_id = f.audience_id)
         and 'photo_url' = any($2::text[]))
     returning id)
   update venue set edited_fields = array_remove(edited_fields, 'photo_url')
   where audience_id = :audience::uuid and photo_id in (select id from released) and 'photo_url' = any(edited_fields)`,
);

/** The address of the photo of a venue, event or person. */
const image = (name: string, source: string, record: string, condition: string) =>
  scopedQuery(
    name,
    z.object({ url: z.string() }),
    parameters<[id: string]>(),
    `select f.url from ${source} join photo f on f.id = ${record}.photo_id
     where ${record}.id = $1 and ${condition} and ${inAudience(`${record}.audience_id`)}`,
  );

export const imageOfVenue = image('image_of_venue', 'venue v', 'v', isVisible);
export const imageOfEvent = image(
  'image_of_event',
  'event e join venue v on v.id = e.venue_id',
  'e',
  isEventVisible,
);
export const imageOfPerson = image('image_of_person', 'person p', 'p', 'true');

/** The address of a photo, and its files if it was uploaded; of what a record is yet to have, to those who know the hash. */
export const imageOfPhoto = scopedQuery(
  'image_of_photo',
  z.object({
    url: z.string(),
    upload_id: uuid.nullable(),
    audience_id: uuid,
    hash: z.string().nullable(),
    widths: z.array(z.int()).nullable(),
  }),
  parameters<[id: string, hash: string | null]>(),
  `select f.url, u.id as upload_id, f.audience_id, u.hash, u.widths
   from photo f left join upload u on u.photo_id = f.id and u.audience_id = f.audience_id
   where f.id = $1 and ${inAudience('f.audience_id')}
     and (${isShown} or f.standalone is false and u.hash = $2 and not ${hasRecord('f.id', '_row')})`,
);
