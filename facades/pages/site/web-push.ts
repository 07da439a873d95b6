import { callProcedure } from '../../../core/procedure-list.ts';
import { contextOf } from '../../http/authenticate.ts';
import { seeOther } from '../../http/see-other.ts';
import { formEndpoint } from '../form-endpoint.ts';
import { type Html, html } from '../html.ts';
import { formField } from '../session.ts';
import type { Visit } from './visit.ts';

/** Where the signed-in user turns pushes to this browser on or off. Its script shows it where the browser can do it. */
export async function webPushSwitch({ context, session, words: { t } }: Visit): Promise<Html> {
  const { public_key, is_on } = await callProcedure('devices.webPush', context, undefined);
  if (public_key === null) return html``;
  return html`<section aria-labelledby="notifications" hidden data-web-push="${public_key}">
  <h2 id="notifications" tabindex="-1">${t('notifications')}</h2>
  <p>${t(is_on ? 'notifiedHere' : 'notNotifiedHere')}</p>
  <form method="post" action="/web-push" class="choices" aria-labelledby="notifications">
    ${formField(session)}
    <input type="hidden" name="subscription">
    <button name="notify" value="${is_on ? 'off' : 'on'}" class="${is_on ? 'quiet' : ''}">${t(is_on ? 'notifyNoMore' : 'notifyHere')}</button>
  </form>
  <p role="status" data-denied="${t('notificationsDenied')}"></p>
</section>`;
}

export const webPushFromPage = formEndpoint({
  name: 'devices.setWebPush',
  path: '/web-push',
  handle: async (exchange, { principal, fields }) => {
    const subscription = fields.subscription || null;
    await callProcedure('devices.setWebPush', contextOf(exchange, principal), { subscription });
    seeOther(exchange, '/calendar#notifications');
  },
});
