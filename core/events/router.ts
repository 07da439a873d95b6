import { router } from '../trpc.ts';
import { eventsById } from './by-ids.ts';
import { createEvent } from './create.ts';
import { deleteEvent } from './delete.ts';
import { getEvent } from './get.ts';
import { listEventsAtVenue } from './list-at-venue.ts';
import { listEventsInLocale } from './list-in-locale.ts';
import { listEventsOfPerson } from './list-of-person.ts';
import { rsvpToEvent } from './rsvp.ts';
import { countRsvps } from './rsvp-counts.ts';
import { eventSlices, eventTotals } from './slices.ts';
import { updateEvent } from './update.ts';

export const events = router({
  answer: rsvpToEvent,
  byIds: eventsById,
  countRsvps,
  create: createEvent,
  delete: deleteEvent,
  get: getEvent,
  listAtVenue: listEventsAtVenue,
  listInLocale: listEventsInLocale,
  listOfPerson: listEventsOfPerson,
  slices: eventSlices,
  totals: eventTotals,
  update: updateEvent,
});
