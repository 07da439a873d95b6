import { statement } from '../statement.ts';
import { inAudience } from './visible.ts';

export interface VenueRow {
  id: string;
  name: string;
  hidden: boolean;
  latitude: number;
  longitude: number;
  address: string | null;
  locale_id: string;
  locale_name: string;
  page_id: string;
  page_url: string | null;
  photo_id: string | null;
  photo_url: string | null;
}

/** With the whole of its locale, for those who may be asked for any of it. */
export interface LocatedVenueRow extends VenueRow {
  locale_label: string;
  locale_latitude: number;
  locale_longitude: number;
  locale_time_zone: string;
}

export const venueColumns = `v.id, v.name, v.hidden, v.latitude, v.longitude, v.address,
  l.id as locale_id, l.name as locale_name, v.page_id, p.url as page_url, f.id as photo_id, f.url as photo_url`;

export const locatedVenueColumns = `${venueColumns}, l.label as locale_label,
  l.latitude as locale_latitude, l.longitude as locale_longitude, l.time_zone as locale_time_zone`;

/** What a row `v` of venue is joined with for its columns. */
export const venueJoins = `join locale l on l.id = v.locale_id join page p on p.id = v.page_id
  left join photo f on f.id = v.photo_id`;

export const venueById = statement<VenueRow, [id: string, audienceId: string | null, hidden: boolean]>(
  'venue_by_id',
  `select ${venueColumns} from venue v ${venueJoins}
   where v.id = $1 and ${inAudience('v.audience_id', '$2')} and ($3 or not v.hidden)`,
);

export const venuesByIds = statement<
  LocatedVenueRow,
  [ids: readonly string[], audienceId: string | null, hidden: boolean]
>(
  'venues_by_ids',
  `select ${locatedVenueColumns} from venue v ${venueJoins}
   where v.id = any($1::uuid[]) and ${inAudience('v.audience_id', '$2')} and ($3 or not v.hidden)`,
);

/** A locale's venues by name, after the name and id given. */
export const venuesByName = statement<
  VenueRow,
  [localeId: string, hidden: boolean, limit: number, afterName: string, afterId: string]
>(
  'venues_by_name',
  `select ${venueColumns} from venue v ${venueJoins}
   where v.locale_id = $1 and ($2 or not v.hidden) and (v.name, v.id) > ($4, $5::uuid)
   order by v.name, v.id limit $3`,
);
