import { invalidField, Refusal } from '../../../core/errors/refusal.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { contextOf } from '../../http/authenticate.ts';
import { seeOther } from '../../http/see-other.ts';
import { formEndpoint } from '../form-endpoint.ts';
import { type Html, html } from '../html.ts';
import type { Words } from '../languages/words.ts';
import { formField, signInPath } from '../session.ts';
import { followList } from './follows.ts';
import { mailAddressForm } from './mail-address.ts';
import { notificationForm } from './notification-settings.ts';
import { copyButton, makeCalendar, requestsBehind } from './requests.ts';
import { datedRows } from './rows.ts';
import { type SitePage, sendSitePage } from './site-page.ts';
import { type Visit, visitOf } from './visit.ts';
import { webPushSwitch } from './web-push.ts';

/** The signed-in user's calendar: its address is made and ended here. `address` is that which has just been made. */
export async function showCalendar(visit: Visit, address?: string): Promise<SitePage> {
  const { context, session, words } = visit;
  const { t } = words;
  const calendar = await callProcedure('site.ownCalendar', context, {});
  return {
    title: t('myCalendar'),
    loads: ['copy', 'web-push'],
    content: html`<h1>${t('myCalendar')}</h1>
<p class="lead">${t('calendarLead')}</p>
${
  calendar === null
    ? signIn(words)
    : html`${address === undefined ? '' : addressOf(words, address)}
<section aria-labelledby="events">
  <h2 id="events">${t('comingUp')}</h2>
  ${calendar.events.length === 0 ? noEvents(words) : datedRows(visit, calendar.events)}
</section>
<section aria-labelledby="address">
  <h2 id="address">${t('calendarAddress')}</h2>
  <p>${t(calendar.made_at === null ? 'noAddress' : 'hasAddress')}</p>
  <form method="post" action="/calendar" class="choices" aria-labelledby="address">
    ${formField(session)}
    <button name="address" value="make">${t(calendar.made_at === null ? 'makeAddress' : 'makeOtherAddress')}</button>
    ${calendar.made_at === null ? '' : html`<button name="address" value="end" class="quiet">${t('endAddress')}</button>`}
  </form>
  ${requestsBehind(visit, makeCalendar)}
</section>
${await followList(visit)}
${await webPushSwitch(visit)}
${await notificationForm(visit, calendar.time_zone)}
${await mailAddressForm(visit)}`
}`,
  };
}

const noEvents = ({ t }: Words): Html =>
  html`<p>${t('notGoingAnywhere')} <a href="/">${t('seeWhatIsOn')}</a></p>`;

const signIn = ({ t }: Words): Html =>
  html`<p class="more"><a class="button" href="${signInPath('/calendar')}">${t('signInForCalendar')}</a></p>`;

const addressOf = ({ t }: Words, address: string): Html =>
  html`<section aria-labelledby="made">
  <h2 id="made">${t('subscribeNow')}</h2>
  <p><a class="button" href="${address.replace(/^https?:/, 'webcal:')}">${t('openInCalendar')}</a></p>
  <div class="behind"><figure>
    <figcaption>${t('enterAddress')} ${copyButton(t, t('copyAddress'))}</figcaption>
    <pre tabindex="0" role="region" aria-label="${t('theAddress')}"><code>${address}</code></pre>
  </figure></div>
  <p>${t('shownOnce')}</p>
</section>`;

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
    sendSitePage(visit, await showCalendar(visit, url));
  },
});
