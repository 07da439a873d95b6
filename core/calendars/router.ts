import { router } from '../procedures/trpc.ts';
import { getCalendar } from './get.ts';
import { getCalendarOfLocale, getCalendarOfPerson, getCalendarOfVenue } from './of-record.ts';

export const calendars = router({
  get: getCalendar,
  ofLocale: getCalendarOfLocale,
  ofPerson: getCalendarOfPerson,
  ofVenue: getCalendarOfVenue,
});
