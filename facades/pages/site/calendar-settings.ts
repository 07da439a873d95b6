import { toRefusal } from '../../../core/errors/to-refusal.ts';
import type { HttpExchange } from '../../http/endpoint.ts';
import { formEndpoint, type PageForm } from '../form-endpoint.ts';
import { showCalendar } from './calendar-page.ts';
import { requestMailAddress } from './mail-address.ts';
import { saveNotificationSettings } from './notification-settings.ts';
import { sendSitePage } from './site-page.ts';
import { visitOf } from './visit.ts';

/** What people may get wrong in a form of the page. */
const fields = ['address', 'quiet_from', 'quiet_until'];

/** Where such a field is refused, the page is shown again as it was filled in, and says what is wrong. */
const orAgain =
  (save: (exchange: HttpExchange, form: PageForm) => Promise<void>) =>
  async (exchange: HttpExchange, form: PageForm): Promise<void> => {
    try {
      await save(exchange, form);
    } catch (error) {
      const { data, status } = toRefusal(error);
      const field = Object.keys(data.fields ?? {}).find((name) => fields.includes(name));
      if (field === undefined) throw error;
      const visit = await visitOf(exchange);
      exchange.response.status(status);
      sendSitePage(visit, await showCalendar(visit, { refused: { field, posted: form.posted } }));
    }
  };

export const notificationSettingsFromPage = formEndpoint({
  name: 'me.updateNotificationSettings',
  path: '/notifications',
  handle: orAgain(saveNotificationSettings),
});

export const mailAddressFromPage = formEndpoint({
  name: 'me.requestAddress',
  path: '/mail-address',
  handle: orAgain(requestMailAddress),
});
