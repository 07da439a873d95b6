import type { OutputOf } from '../../core/procedure-list.ts';
import { day } from '../../core/values/time.ts';
import type { AudienceRole } from '../../orm/schema/entities/user.ts';
import { html } from '../pages/html.ts';
import type { Desk } from './desk.ts';
import type { ConsolePage } from './page.ts';

const lifetime = 7 * day;

/** The address of a new invitation, with what is to be done with it. */
export function invitedPage(
  { branding, now, words: { t, tag } }: Desk,
  role: AudienceRole,
  { address, is_mailed: isMailed }: Pick<OutputOf<'invitations.create'>, 'address' | 'is_mailed'>,
): ConsolePage {
  const title = t('console.invite');
  const until = new Intl.DateTimeFormat(tag, { dateStyle: 'full' }).format(now.valueOf() + lifetime);
  return {
    title,
    content: html`<h1>${title}</h1>
<div class="notice" role="status">${isMailed ? html`<p>${t('console.invite.mailed')}</p>` : ''}<p>${t('console.once')}</p>
<p><label for="address">${t('console.invite.address')}</label><input id="address" readonly value="${address}" data-copy></p>
<p>${t('console.invite.send', { role, audience: branding.audience.name, until })}</p></div>
<p><a class="button" href="/members">${t('console.invite.sent')}</a></p>`,
  };
}
