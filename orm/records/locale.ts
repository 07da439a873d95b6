import { z } from 'zod';
import { latitude, longitude, timeZone, uuid } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { contains } from './filters.ts';
import { metresBetween } from './points.ts';
import { by, byName, defineRecord, nameKey } from './record.ts';

export const localeRow = z
  .object({
    id: uuid,
    name: z.string().describe('Display name, such as `Toronto`.'),
    label: z.string().describe('Stable identifier, unique within the audience, such as `toronto-on-ca`.'),
    latitude,
    longitude,
    time_zone: timeZone,
  })
  .describe('A place that groups venues, events and people: usually a city.');

export type LocaleRow = z.output<typeof localeRow>;

export const localeColumns = 'l.id, l.name, l.label, l.latitude, l.longitude, l.time_zone';

export const locales = defineRecord('Locale', {
  row: localeRow,
  columns: localeColumns,
  from: 'locale l',
  owners: {
    audience: { is: 'l.audience_id = o.id', description: 'The locales.' },
    platform: { is: 'true', description: 'The locales of all audiences.' },
  },
  filters: { query: contains('l.name') },
  orders: { name: byName('l.name'), created_at: by('l.id', 'uuid') },
});

export const localeById = scopedQuery(
  'locale_by_id',
  localeRow,
  parameters<[id: string]>(),
  `select ${localeColumns} from locale l where l.id = $1 and ${inAudience('l.audience_id')}`,
);

/** The first locales by name, or (null) all. */
export const localesByName = scopedQuery(
  'locales_by_name',
  localeRow,
  parameters<[limit: number | null]>(),
  `select ${localeColumns} from locale l where ${inAudience('l.audience_id')}
   order by ${nameKey('l.name')}, l.id limit $1`,
);

/** An audience has few locales: a full scan beats an index that is correct at the poles and the antimeridian. */
export const closestLocale = scopedQuery(
  'closest_locale',
  localeRow.extend({ distance: z.number() }),
  parameters<[latitude: number, longitude: number]>(),
  `select ${localeColumns}, ${metresBetween('$1::float8', '$2::float8', 'l.latitude', 'l.longitude')} as distance
   from locale l where ${inAudience('l.audience_id')}
   order by distance, l.id limit 1`,
);
