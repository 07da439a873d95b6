import { callProcedure } from '../../../core/procedure-list.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { calendarText } from '../calendar-text.ts';
import { visitOf } from './visit.ts';

/** A file with one event, to be opened with a calendar. */
export const eventCalendar: Endpoint = {
  name: 'site.eventCalendar',
  method: 'GET',
  path: '/events/{id}/event.ics',
  isPublic: false,
  handle: async (exchange) => {
    const { parameters, response } = exchange;
    const { context } = await visitOf(exchange);
    const text = calendarText(
      await callProcedure('site.eventCalendar', context, { id: parameters.id ?? '' }),
    );
    response.vary('Cookie').attachment('event.ics').type('text/calendar; charset=utf-8').send(text);
  },
};
