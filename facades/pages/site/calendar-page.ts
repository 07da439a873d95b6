import { invalidField, Refusal } from '../../../core/errors/refusal.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { contextOf } from '../../http/authenticate.ts';
import { formEndpoint } from '../form-endpoint.ts';
import { type Html, html } from '../html.ts';
import { formField, signInPath } from '../session.ts';
import { makeCalendar, requestsBehind } from './requests.ts';
import { datedRows } from './rows.ts';
import { type SitePage, sendSitePage } from './site-page.ts';
import { type Visit, visitOf } from './visit.ts';

/** The signed-in user's calendar: its address is made and ended here. `address` is that which has just been made. */
export async function showCalendar(visit: Visit, address?: string): Promise<SitePage> {
  const { context, session } = visit;
  const calendar = await callProcedure('site.ownCalendar', context, {});
  return {
    title: 'My calendar',
    loads: ['copy'],
    content: html`<h1>My calendar</h1>
<p class="lead">The events here to which you said that you are going, or maybe. Your own calendar can have them too, where they stay up to date.</p>
${
  calendar === null
    ? signIn
    : html`${address === undefined ? '' : addressOf(address)}
<section aria-labelledby="events">
  <h2 id="events">Coming up</h2>
  ${calendar.events.length === 0 ? noEvents : datedRows(visit, calendar.events)}
</section>
<section aria-labelledby="address">
  <h2 id="address">Its address</h2>
  <p>${stateOf(calendar.made_at)}</p>
  <form method="post" action="/calendar" class="choices" aria-labelledby="address">
    ${formField(session)}
    <button name="address" value="make">${calendar.made_at === null ? 'Make an address' : 'Make another address'}</button>
    ${calendar.made_at === null ? '' : html`<button name="address" value="end" class="quiet">End the address</button>`}
  </form>
  ${requestsBehind(visit, makeCalendar)}
</section>`
}`,
  };
}

const noEvents = html`<p>You have not said yet that you are going somewhere. <a href="/">See what is on</a>.</p>`;

const signIn = html`<p class="more"><a class="button" href="${signInPath('/calendar')}">Sign in to get it</a></p>`;

const addressOf = (address: string): Html =>
  html`<section aria-labelledby="made">
  <h2 id="made">Subscribe to it now</h2>
  <p><a class="button" href="${address.replace(/^https?:/, 'webcal:')}">Open it in your calendar</a></p>
  <div class="behind"><figure>
    <figcaption>Or enter this address there <button type="button" class="quiet" data-copy hidden aria-label="Copy the address">Copy</button></figcaption>
    <pre tabindex="0" role="region" aria-label="The address"><code>${address}</code></pre>
  </figure></div>
  <p>It is shown only now. Whoever knows it can read your calendar.</p>
</section>`;

const stateOf = (since: string | null): string =>
  since === null
    ? 'Your calendar has no address yet.'
    : 'Your calendar has an address, which was shown when it was made. Another one ends it.';

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
      exchange.response.status(303).location('/calendar').end();
      return;
    }
    if (fields.address !== 'make') throw invalidField('address', 'must be make or end');
    const { url } = await callProcedure('me.createCalendar', context, {});
    sendSitePage(visit, await showCalendar(visit, url));
  },
});
