import { invalidField, Refusal } from '../../../core/errors/refusal.ts';
import { createCaller } from '../../../core/router.ts';
import { contextOf } from '../../http/authenticate.ts';
import { formEndpoint } from '../form-endpoint.ts';
import { showCalendar } from './calendar-page.ts';
import { sendSitePage } from './respond.ts';
import { visitOf } from './visit.ts';

/** What the form of the calendar's page posts. The response shows the address that was made, which is told only once. */
export const calendarFromPage = formEndpoint({
  name: 'me.createCalendar',
  path: '/calendar',
  handle: async (exchange, { principal, fields }) => {
    const visit = await visitOf(exchange);
    if ((await visit.caller.site.ownCalendar({})) === null) throw new Refusal('unauthenticated');
    const { me } = createCaller(contextOf(exchange, principal));
    if (fields.address === 'end') {
      await me.deleteCalendar({});
      exchange.response.status(303).location('/calendar').end();
      return;
    }
    if (fields.address !== 'make') throw invalidField('address', 'must be make or end');
    const { url } = await me.createCalendar({});
    sendSitePage(visit, await showCalendar(visit, url));
  },
});
