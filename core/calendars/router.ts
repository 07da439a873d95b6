import { router } from '../procedures/trpc.ts';
import { getCalendar } from './get.ts';
import {
  getCalendarOfAudience,
  getCalendarOfLocale,
  getCalendarOfPerson,
  getCalendarOfVenue,
} from './of-record.ts';

export const calendars = router({
  get: getCalendar,
  ofAudience: getCalendarOfAudience,
  ofLocale: getCalendarOfLocale,
  ofPerson: getCalendarOfPerson,
  ofVenue: getCalendarOfVenue,
});
