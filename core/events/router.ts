import { z } from 'zod';
import { eventStatus, events as record } from '../../orm/reads/event.ts';
import { provenanceOfEvents } from '../../orm/reads/provenance.ts';
import { localeFilter, queryFilter } from '../list-input.ts';
import { readProvenance } from '../provenance.ts';
import { readsOf } from '../record-reads.ts';
import { date, instant } from '../time.ts';
import { router } from '../trpc.ts';
import { restoration } from '../undoing/restore.ts';
import { readAttendance, readFriendsAttending } from './attendance.ts';
import { describeEvents } from './descriptions.ts';
import { getEvent } from './get.ts';
import { listEventsAtVenue, listEventsOfPerson } from './list.ts';
import { listEventsInLocale } from './list-in-locale.ts';
import { createEvent, deleteEvent, updateEvent } from './mutations.ts';
import { answerEvent, countRsvps, deleteRsvp, rsvpToEvent } from './rsvp.ts';

const filters = z.object({
  ...queryFilter,
  ...localeFilter,
  upcoming: z
    .boolean()
    .nullish()
    .describe('If true, only scheduled events that are not over; if false, only the others.'),
  from: instant.nullish().describe('Only events that are not over at this time.'),
  until: instant.nullish().describe('Only events that start before this time.'),
  day: date
    .nullish()
    .describe(
      "Only events that start on this day: from 05:00 to 05:00 of the next, in each event's own zone.",
    ),
  featured: z.boolean().nullish().describe('If true, only featured events; if false, only the others.'),
  status: eventStatus.nullish().describe('Only events with this status.'),
});

export const events = router({
  /** @deprecated Use `rsvp`. */
  answer: answerEvent,
  attendance: readAttendance,
  countRsvps,
  create: createEvent,
  delete: deleteEvent,
  deleteRsvp,
  descriptions: describeEvents,
  friendsAttending: readFriendsAttending,
  get: getEvent,
  listAtVenue: listEventsAtVenue,
  listInLocale: listEventsInLocale,
  listOfPerson: listEventsOfPerson,
  rsvp: rsvpToEvent,
  restore: restoration('Event', 'its line-up and RSVPs'),
  update: updateEvent,
  provenance: readProvenance(provenanceOfEvents),
  ...readsOf(record, filters),
});
