import type { Words } from '../../../core/languages/words.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { type Html, html } from '../html.ts';
import { formField, signInPath } from '../session.ts';
import { followList } from './follows.ts';
import { mailAddressForm } from './mail-address.ts';
import { notificationForm } from './notification-settings.ts';
import { copyable, makeCalendar, requestsBehind } from './requests.ts';
import { datedRows } from './rows.ts';
import type { SitePage } from './site-page.ts';
import type { Visit } from './visit.ts';
import { webPushSwitch } from './web-push.ts';

interface JustPosted {
  /** That which has just been made. */
  readonly address?: string;
  /** What was filled in, of a form of which this field was refused. */
  readonly refused?: { readonly field: string; readonly posted: URLSearchParams };
}

/** The signed-in user's calendar: its address is made and ended here. */
export async function showCalendar(visit: Visit, { address, refused }: JustPosted = {}): Promise<SitePage> {
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
${await notificationForm(visit, calendar.time_zone, refused?.field === 'address' ? undefined : refused?.posted)}
${await mailAddressForm(visit, refused?.field === 'address' ? refused.posted : undefined)}`
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
  <div class="behind">${copyable(t, t('enterAddress'), address)}</div>
  <p>${t('shownOnce')}</p>
</section>`;
