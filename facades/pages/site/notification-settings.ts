import { may } from '../../../core/auth/principal.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { timeZones } from '../../../core/values/time.ts';
import { notificationKind } from '../../../orm/records/notification-choices.ts';
import { contextOf } from '../../http/authenticate.ts';
import type { HttpExchange } from '../../http/endpoint.ts';
import { seeOther } from '../../http/see-other.ts';
import type { PageForm } from '../form-endpoint.ts';
import { type Html, html } from '../html.ts';
import { formField } from '../session.ts';
import type { Visit } from './visit.ts';

/** Where the signed-in user chooses what notices they are sent, and when not. `usualZone` is that of where they are likely to be. */
export async function notificationForm(
  visit: Visit,
  usualZone: string | null,
  refused?: URLSearchParams,
): Promise<Html> {
  const { context, exchange, session, words } = visit;
  const { t } = words;
  const settings = await callProcedure('me.notificationSettings', context, {});
  const filledIn = refused && chosenIn(exchange, refused);
  const { push, mail, weekly_letter, quiet_from, quiet_until, time_zone } = { ...settings, ...filledIn };
  const ifMissing = (time: string | null) =>
    refused === undefined || time !== null
      ? ''
      : html` aria-invalid="true" aria-describedby="quiet-problem" autofocus`;
  return html`<section aria-labelledby="kinds">
  <h2 id="kinds" tabindex="-1">${t('kindsOfNotices')}</h2>
  <p role="status">${exchange.query.has('saved') ? t('saved') : ''}</p>
  <form method="post" action="/notifications" aria-labelledby="kinds" class="settings">
    ${formField(session)}
    ${kindChoices(visit, 'push', push)}
    ${exchange.dependencies.mailer === null ? '' : kindChoices(visit, 'mail', mail, checkbox('weekly_letter', 'true', weekly_letter, t('weeklyLetter')))}
    <fieldset><legend>${t('quietHours')}</legend>
      <p>${t('quietHoursMean')}</p>
      ${refused === undefined ? '' : html`<p id="quiet-problem" role="alert"><strong>${t('bothTimes')}</strong></p>`}
      <label>${t('quietFrom')} <input type="time" name="quiet_from" value="${quiet_from ?? ''}"${ifMissing(quiet_from)}></label>
      <label>${t('quietUntil')} <input type="time" name="quiet_until" value="${quiet_until ?? ''}"${ifMissing(quiet_until)}></label>
      <label>${t('timeZone')} ${zoneChoice(time_zone ?? usualZone ?? 'UTC')}</label>
    </fieldset>
    <p><button>${t('save')}</button></p>
  </form>
</section>`;
}

const checkbox = (name: string, value: string, isChecked: boolean, text: string): Html =>
  html`<label><input type="checkbox" name="${name}" value="${value}"${isChecked ? html` checked` : ''}> ${text}</label>`;

function kindChoices(
  { words: { t }, session: { principal } }: Visit,
  channel: 'push' | 'mail',
  chosen: readonly string[],
  more: Html | string = '',
): Html {
  const isOwner = principal !== null && may(principal, 'manage_audience');
  const choices = notificationKind.options.map((kind) => {
    const isChosen = chosen.includes(kind);
    if (isOwner || kind !== 'owner_notice') return checkbox(channel, kind, isChosen, t(`kind.${kind}`));
    return isChosen ? html`<input type="hidden" name="${channel}" value="${kind}">` : html``;
  });
  return html`<fieldset><legend>${t(channel === 'push' ? 'byPush' : 'byMail')}</legend>
    ${choices}
    ${more}
  </fieldset>`;
}

const zoneChoice = (chosen: string): Html =>
  html`<select name="time_zone">${[...new Set([...timeZones, chosen])].map(
    (zone) => html`<option${zone === chosen ? html` selected` : ''}>${zone}</option>`,
  )}</select>`;

/** A box that is not ticked is not posted; a time that was emptied is none. */
const chosenIn = ({ dependencies: { mailer } }: HttpExchange, posted: URLSearchParams) => ({
  push: kindsIn(posted, 'push'),
  ...(mailer !== null && { mail: kindsIn(posted, 'mail'), weekly_letter: posted.has('weekly_letter') }),
  quiet_from: posted.get('quiet_from') || null,
  quiet_until: posted.get('quiet_until') || null,
  time_zone: posted.get('time_zone') || null,
});

export async function saveNotificationSettings(exchange: HttpExchange, { principal, posted }: PageForm) {
  const context = contextOf(exchange, principal);
  await callProcedure('me.updateNotificationSettings', context, chosenIn(exchange, posted));
  seeOther(exchange, '/calendar?saved=true#kinds');
}

const kindsIn = (posted: URLSearchParams, channel: 'push' | 'mail') =>
  notificationKind.options.filter((kind) => posted.getAll(channel).includes(kind));
