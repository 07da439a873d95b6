import { z } from 'zod';
import { type eventRow, eventStatus } from '../../orm/records/event.ts';
import { instantOrDate, name, reference, webAddress } from '../../orm/statements/input-types.ts';
import { nullAs } from '../values/null-as.ts';
import { timeZone } from '../values/time.ts';
import { capacity, room } from './capacity.ts';
import { detailFields } from './detail-fields.ts';
import { lineUp } from './line-up.ts';
import { localTimes } from './local-times.ts';
import { eventTags } from './tags.ts';
import { endOfEvent, startOfEvent, type Times, wholeDays } from './times.ts';

type Field =
  | Exclude<keyof z.output<typeof eventRow>, 'id' | 'locale_id' | 'photo_id' | 'series_id' | 'rsvp'>
  | keyof typeof localTimes
  | 'person_ids'
  | 'photo_url';

export const fields = z.object({
  venue_id: reference('Venue'),
  name: name().describe('The title.'),
  description: name(20_000).nullable().optional().describe('What it is about.'),
  starts_at: nullAs(instantOrDate, undefined).describe(
    `${startOfEvent} Required of a new event, unless its local time is given.`,
  ),
  ends_at: instantOrDate.nullable().optional().describe(endOfEvent),
  ...localTimes,
  all_day: nullAs(z.boolean(), false).describe(wholeDays),
  time_zone: timeZone.nullish().describe("IANA time zone name. Defaults to that of the venue's locale."),
  featured: nullAs(z.boolean(), false).describe(
    'Featured events are listed in a section of their own, before the others.',
  ),
  hidden: nullAs(z.boolean(), false).describe(
    'Hidden events are visible only to administrators and API keys.',
  ),
  status: nullAs(eventStatus, 'scheduled').describe(
    'Whether it takes place. A cancelled event is not upcoming.',
  ),
  capacity: capacity.nullable().optional().describe(room),
  url: webAddress.nullable().optional().describe('The address of a web page about it.'),
  person_ids: lineUp.nullable().optional().describe('The line-up, in order. Replaces the previous one.'),
  photo_url: webAddress.nullable().optional().describe('The address of a picture.'),
  tag_ids: eventTags.nullable().optional().describe('Its tags. Replaces the previous ones.'),
  ...detailFields,
} satisfies Record<Field, z.ZodType>);

export const edit = fields.partial();
export type Edit = z.output<typeof edit>;
export type NewEvent = z.output<typeof fields> & { readonly audience_id?: string | null | undefined };
export type TimeField = keyof Times | keyof typeof localTimes;
