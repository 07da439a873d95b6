import { z } from 'zod';
import { missingAction, sourceKind, sourceMode } from '../../orm/records/source-choices.ts';
import type { Source } from '../../orm/schema/entities/source.ts';
import { feedAddress, reference } from '../../orm/statements/input-types.ts';
import { invalidField } from '../errors/refusal.ts';
import { sourceName } from '../proposals/person-source.ts';
import { nullAs } from '../values/null-as.ts';
import { readingFields } from './description.ts';

const week = 7 * 24 * 60;

/** Without its default: of a source that is changed, what is left out stays. */
const optional = <Schema extends z.ZodType>(field: z.ZodDefault<Schema>) =>
  nullAs(field.unwrap(), field.parse(undefined)).describe(field.description ?? '');

/** How a source is read: of one that is kept, and of a preview. */
export const describingFields = {
  kind: sourceKind.nullish().describe('How it is written. By default, that is recognized by its contents.'),
  address: feedAddress.describe('Where it is read. Kept encrypted; owners alone see its secrets.'),
  locale_id: reference('Locale')
    .nullish()
    .describe('The locale of venues that name none. By default, the nearest one.'),
  time_zone: readingFields.time_zone,
  override_time_zone: optional(readingFields.override_time_zone),
  mapping: optional(readingFields.mapping),
  include: optional(readingFields.include),
  exclude: optional(readingFields.exclude),
  // Null has a meaning of its own.
  starts_from: readingFields.starts_from
    .unwrap()
    .optional()
    .describe(readingFields.starts_from.description ?? ''),
  days: optional(readingFields.days),
  venue: readingFields.venue,
  places: optional(readingFields.places),
  url: readingFields.url,
  latitude: readingFields.latitude,
  longitude: readingFields.longitude,
};

type Described = Pick<Source, 'timeZone' | 'overrideTimeZone' | 'latitude' | 'longitude'>;

export function requireComplete({ timeZone, overrideTimeZone, latitude, longitude }: Described): void {
  if (overrideTimeZone && timeZone == null)
    throw invalidField('override_time_zone', 'needs a time zone that replaces that of the file');
  if ((latitude == null) !== (longitude == null))
    throw invalidField(latitude == null ? 'latitude' : 'longitude', 'is required with the other coordinate');
}

/** What can be changed of a source. */
export const sourceFields = z.object({
  ...describingFields,
  every_minutes: nullAs(z.int().min(15).max(week), 360).describe(
    'How often it is read: every 15 minutes to once a week; every six hours by default.',
  ),
  mode: nullAs(sourceMode, 'propose').describe('What is done with what it has: by default, it is proposed.'),
  when_missing: nullAs(missingAction, 'keep').describe(
    'What is done with what it no longer has: by default, it is kept.',
  ),
  paused: nullAs(z.boolean(), undefined).describe('Whether it is not read by itself.'),
});

export const newSource = sourceFields.extend({
  name: sourceName.describe(
    'By which its records are told from those of other sources, also if it is added again. It stays.',
  ),
});
