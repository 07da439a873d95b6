import { z } from 'zod';
import { reference } from '../ids.ts';
import { name, webAddress } from '../text.ts';
import { instant, timeZone } from '../time.ts';
import { eventStatus } from './event.ts';

const lineUp = z.array(reference('Person')).max(200).superRefine(noneTwice);

function noneTwice(ids: string[], context: z.RefinementCtx): void {
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) < index)
      context.addIssue({ code: 'custom', path: [index], message: 'is given twice' });
}

/** What an administrator says about an event. */
export const eventFields = z.object({
  venue_id: reference('Venue'),
  name: name().describe('What it is called.'),
  description: name(20_000).nullable().optional().describe('What awaits those who come.'),
  starts_at: instant.describe('When it begins.'),
  ends_at: instant
    .nullable()
    .optional()
    .describe('Where unknown, the event counts as over 3 hours after its start.'),
  time_zone: timeZone.optional().describe("IANA time zone name. By default that of the venue's locale."),
  featured: z
    .boolean()
    .optional()
    .describe('Featured events have a section of their own, before the others.'),
  status: eventStatus.optional().describe('A cancelled event is no longer upcoming.'),
  url: webAddress.nullable().optional().describe('Where to read more about it.'),
  person_ids: lineUp.nullable().optional().describe('The line-up, in order, in place of any other.'),
  photo_url: webAddress.nullable().optional().describe('The address of a picture.'),
});
