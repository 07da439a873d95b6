import { z } from 'zod';
import { missingAction, sourceKind, sourceMode } from '../../orm/records/source-choices.ts';
import { line, reference, webAddress } from '../../orm/statements/input-types.ts';
import { sourceName } from '../proposals/person-source.ts';
import { readingFields } from './description.ts';

const words = z.array(line(100)).max(100).optional();
const week = 7 * 24 * 60;

/** What can be changed of a source. */
export const sourceFields = z.object({
  kind: sourceKind.nullish().describe('How it is written. By default, that is recognized by its contents.'),
  address: webAddress.describe('Where it is read. Kept encrypted; owners alone see its secrets.'),
  every_minutes: z
    .int()
    .min(15)
    .max(week)
    .optional()
    .describe('How often it is read: every 15 minutes to once a week; every six hours by default.'),
  locale_id: reference('Locale')
    .nullish()
    .describe('The locale of venues that name none. By default, the nearest one.'),
  time_zone: readingFields.time_zone,
  override_time_zone: z
    .boolean()
    .optional()
    .describe('Whether its time zone replaces the one that the file names.'),
  mapping: z
    .array(line(300).regex(/^[\w.]+=./, 'must be of the form name=title'))
    .max(100)
    .optional()
    .describe("Fields by the source's names: `name=title`, `starts_at=Date+Time`."),
  include: words.describe('Only events with one of these words in their title, categories or place.'),
  exclude: words.describe('No events with one of these words in their title, categories or place.'),
  starts_from: readingFields.from
    .unwrap()
    .optional()
    .describe('Leaves out what is over before this day, or now, as by default; null for nothing.'),
  days: readingFields.days
    .unwrap()
    .optional()
    .describe('How many days ahead series are read; 366 by default.'),
  venue: readingFields.venue,
  places: z
    .array(line(600).regex(/=-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, 'must be of the form The Hall=43.65,-79.38'))
    .max(500)
    .optional()
    .describe('Where places are whose coordinates it lacks: `The Hall=43.65,-79.38`.'),
  url: readingFields.url,
  latitude: readingFields.latitude,
  longitude: readingFields.longitude.describe('Where venues without coordinates are.'),
  mode: sourceMode.optional().describe('What is done with what it has; `PROPOSE` by default.'),
  when_missing: missingAction
    .optional()
    .describe('What is done with what it no longer has; `KEEP` by default.'),
  paused: z.boolean().optional().describe('Whether it is not read by itself.'),
});

export const newSource = sourceFields.extend({
  name: sourceName.describe(
    'By which its records are told from those of other sources, also if it is added again. It stays.',
  ),
});
