import { statement } from '../statement.ts';
import { metresBetween } from './distance.ts';
import { inAudience } from './visible.ts';

export interface LocaleRow {
  id: string;
  name: string;
  label: string;
  latitude: number;
  longitude: number;
  time_zone: string;
}

export const localeColumns = 'l.id, l.name, l.label, l.latitude, l.longitude, l.time_zone';

export const localeById = statement<LocaleRow, [id: string, audienceId: string | null]>(
  'locale_by_id',
  `select ${localeColumns} from locale l where l.id = $1 and ${inAudience('l.audience_id', '$2')}`,
);

export const localesByIds = statement<LocaleRow, [ids: readonly string[], audienceId: string | null]>(
  'locales_by_ids',
  `select ${localeColumns} from locale l where l.id = any($1::uuid[]) and ${inAudience('l.audience_id', '$2')}`,
);

/** Every locale by name, after the name and id given. */
export const locales = statement<
  LocaleRow,
  [audienceId: string | null, afterName: string, afterId: string, limit: number | null]
>(
  'locales',
  `select ${localeColumns} from locale l
   where ${inAudience('l.audience_id', '$1')} and (l.name, l.id) > ($2, $3::uuid)
   order by l.name, l.id limit $4`,
);

/** An audience has few locales: reading them all beats an index that is right at the poles and the antimeridian. */
export const closestLocale = statement<
  LocaleRow & { distance: number },
  [audienceId: string | null, latitude: number, longitude: number]
>(
  'closest_locale',
  `select ${localeColumns}, ${metresBetween('$2::float8', '$3::float8', 'l.latitude', 'l.longitude')} as distance
   from locale l where ${inAudience('l.audience_id', '$1')}
   order by distance, l.id limit 1`,
);
