import { provenanceOfEvents } from '../../orm/reads/provenance.ts';
import { events as record } from '../../orm/records/event.ts';
import { validTimes } from '../../orm/records/event-times.ts';
import { givenRsvps } from '../../orm/records/given-rsvp.ts';
import { restoration } from '../history/undoing/restore.ts';
import { merging } from '../merging/merge.ts';
import { router } from '../procedures/trpc.ts';
import { readProvenance } from '../records/provenance.ts';
import { readsOf } from '../records/reads.ts';
import { readAttendance, readFriendsAttending } from './attendance.ts';
import { getEvent } from './attended-event.ts';
import { listAttendees } from './attendees.ts';
import { checkIn, undoCheckIn } from './check-in.ts';
import { copyEvent } from './copy.ts';
import { describeEvents } from './descriptions.ts';
import { listEventsAtVenue, listEventsOfPerson } from './list.ts';
import { listEventsInLocale } from './list-in-locale.ts';
import { messageAttendees } from './message-attendees.ts';
import { createEvent, deleteEvent, updateEvent } from './mutations.ts';
import { countRsvps, deleteRsvp, rsvpToEvent } from './rsvp.ts';

export const events = router({
  attendance: readAttendance,
  checkIn,
  messageAttendees,
  copy: copyEvent,
  countRsvps,
  create: createEvent,
  delete: deleteEvent,
  deleteRsvp,
  descriptions: describeEvents,
  friendsAttending: readFriendsAttending,
  get: getEvent,
  listAtVenue: listEventsAtVenue,
  listAttendees,
  listInLocale: listEventsInLocale,
  listOfPerson: listEventsOfPerson,
  merge: merging('Event', 'its RSVPs (of two by one person the better one) and origins'),
  rsvp: rsvpToEvent,
  restore: restoration('Event', 'its line-up and RSVPs'),
  undoCheckIn,
  update: updateEvent,
  provenance: readProvenance(provenanceOfEvents),
  ...readsOf(record, {}, validTimes),
});

/** Who comes, for those who look after events. */
export const rsvps = router(readsOf(givenRsvps, { permission: 'edit_records', schemas: ['audience'] }));
