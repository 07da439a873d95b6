import { invalidField, Refusal } from '../../../core/errors/refusal.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { contextOf } from '../../http/authenticate.ts';
import { seeOther } from '../../http/see-other.ts';
import { formEndpoint } from '../form-endpoint.ts';
import { showCalendar } from './calendar-page.ts';
import { sendSitePage } from './site-page.ts';
import { visitOf } from './visit.ts';

/** What the form of the calendar's page posts. The response shows the address that was made, which is told only once. */
export const calendarFromPage = formEndpoint({
  name: 'me.createCalendar',
  path: '/calendar',
  handle: async (exchange, { principal, fields }) => {
    const visit = await visitOf(exchange);
    if ((await callProcedure('site.ownCalendar', visit.context, {})) === null)
      throw new Refusal('unauthenticated');
    const context = contextOf(exchange, principal);
    if (fields.address === 'end') {
      await callProcedure('me.deleteCalendar', context, {});
      return seeOther(exchange, '/calendar');
    }
    if (fields.address !== 'make') throw invalidField('address', 'must be make or end');
    const { url } = await callProcedure('me.createCalendar', context, {});
    sendSitePage(visit, await showCalendar(visit, { address: url }));
  },
});
