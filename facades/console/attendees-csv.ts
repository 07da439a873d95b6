import { stringify } from 'csv-stringify/sync';
import { notFound } from '../../core/errors/refusal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { deskOf } from './desk.ts';

/** Who comes to an event, for a spreadsheet. */
export const attendeesCsv: Endpoint = {
  name: 'events.listAttendees',
  method: 'GET',
  path: '/events/{id}/attendees.csv',
  isPublic: false,
  handle: async (exchange) => {
    const desk = await deskOf(exchange);
    if (desk === null) throw notFound();
    const id = exchange.parameters.id ?? '';
    const attendees = await callProcedure('events.listAttendees', desk.context, { id });
    const columns = ['name', 'state', 'updated_at', 'checked_in_at'];
    exchange.response
      .set('Cache-Control', 'private, no-store')
      .attachment('attendees.csv')
      .send(stringify(attendees, { header: true, columns, bom: true, escape_formulas: true }));
  },
};
