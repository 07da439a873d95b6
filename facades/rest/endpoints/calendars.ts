import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Calendar, calendarRange } from '../../../core/calendars/calendar.ts';
import { calendarInput } from '../../../core/calendars/of-record.ts';
import { calendarFilterInput } from '../../../core/calendars/read-events.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { entityTag } from '../../../core/records/entity-tag.ts';
import { withArticle } from '../../../orm/statements/nouns.ts';
import { uuid } from '../../../orm/statements/row-types.ts';
import { authenticateOptionally, contextOf } from '../../http/authenticate.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { calendarText } from '../../pages/calendar-text.ts';
import { readQuery } from '../input.ts';
import { valueTypes } from '../route.ts';

const selection = z.object(calendarInput);
const parameterTypes = valueTypes(selection);

/** Without a credential: calendar programs ask every hour, and a shared cache may keep what they get for five minutes. */
const publicCaching = 'public, max-age=300';

const description =
  `An iCalendar file (RFC 5545) for calendar programs to subscribe to: the events ${calendarRange}, ` +
  'or those of them that the filters of the lists include, cancelled ones marked as such. Hidden venues and events are in none. Anybody may read it if the ' +
  'audience has `publicPages`; otherwise it needs a credential, and 401 without one tells nothing of the record. Send the ' +
  '`ETag` as `If-None-Match` to get 304 if nothing has changed.';

const calendarOf = (
  procedure: 'ofAudience' | 'ofLocale' | 'ofPerson' | 'ofVenue',
  path: string,
  type: string,
): Endpoint => ({
  name: `calendars.${procedure}`,
  method: 'GET',
  path: `${path}/{id}/events.ics`,
  parameterNames: new Set(parameterTypes.keys()),
  isPublic: false,
  operation: {
    operationId: `get${type}Calendar`,
    summary: `Get ${withArticle(type.toLowerCase())}'s events as a calendar`,
    description,
    tags: ['Calendars'],
    requestParams: { path: z.object({ id: uuid }), query: selection },
    responses: calendarResponses,
  },
  handle: async (exchange) => {
    const { response, parameters, query } = exchange;
    const principal = await authenticateOptionally(exchange);
    const input = { id: parameters.id ?? '', ...readQuery(query, parameterTypes) };
    const calendar = await callProcedure(`calendars.${procedure}`, contextOf(exchange, principal), input);
    if (principal === null) response.set('Cache-Control', publicCaching);
    sendCalendar(response, calendar);
  },
});

const calendarResponses = {
  200: {
    description: 'An iCalendar file.',
    content: { 'text/calendar': { schema: { type: 'string', maxLength: 20_000_000 } } },
  },
  304: { description: 'Unchanged since the response with this `ETag`.' },
} as const;

/** Texts by what they say: most programs ask again before anything has changed. In characters. */
const texts = new LRUCache<string, string>({
  maxSize: 32 * 2 ** 20,
  sizeCalculation: (text) => text.length,
});

function sendCalendar(response: Response, calendar: Calendar): void {
  const key = entityTag(JSON.stringify(calendar));
  const text = texts.get(key) ?? calendarText(calendar);
  texts.set(key, text);
  response.set('Content-Type', 'text/calendar; charset=utf-8').send(text);
}

const filters = z.object(calendarFilterInput);
const filterTypes = valueTypes(filters);

const personal: Endpoint = {
  name: 'calendars.get',
  method: 'GET',
  path: '/v1/calendars/{secret}.ics',
  parameterNames: new Set(filterTypes.keys()),
  isPublic: true,
  operation: {
    operationId: 'getCalendar',
    summary: "Get a person's own events as a calendar",
    description:
      'The address that `POST /v1/me/calendar` gives: the events to which the person said attending or maybe (which are ' +
      `\`TENTATIVE\`), ${calendarRange}, or those of them that the filters of the lists include. 404 once it has ended. Send the \`ETag\` as \`If-None-Match\` to get 304 if ` +
      'nothing has changed.',
    tags: ['Calendars'],
    requestParams: {
      path: z.object({ secret: z.string().max(2000).describe('The secret.') }),
      query: filters,
    },
    responses: calendarResponses,
  },
  handle: async (exchange) => {
    const { response, parameters, query } = exchange;
    const input = { secret: parameters.secret ?? '', ...readQuery(query, filterTypes) };
    const calendar = await callProcedure('calendars.get', contextOf(exchange, null), input);
    response.set('Cache-Control', 'private, no-cache');
    sendCalendar(response, calendar);
  },
};

/** Calendars of events. */
export const calendarEndpoints: readonly Endpoint[] = [
  calendarOf('ofAudience', '/v1/audience', 'Audience'),
  calendarOf('ofLocale', '/v1/locales', 'Locale'),
  calendarOf('ofVenue', '/v1/venues', 'Venue'),
  calendarOf('ofPerson', '/v1/people', 'Person'),
  personal,
];
