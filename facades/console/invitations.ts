import { callProcedure, type OutputOf } from '../../core/procedure-list.ts';
import { day } from '../../core/values/time.ts';
import { type AudienceRole, audienceRoles } from '../../orm/schema/entities/user.ts';
import { type Html, html } from '../pages/html.ts';
import { buttonForm, formField } from '../pages/session.ts';
import type { Desk } from './desk.ts';
import type { ConsolePage } from './page.ts';
import { table } from './table.ts';
import { timeInWords } from './words.ts';

export const inviteForm = ({ session, context: { mailer }, words: { t } }: Desk): Html => html`<section>
<h2 id="invite">${t('console.invite')}</h2><p class="muted">${t('console.invite.means')}</p>
<form method="post" action="/members/invite" class="record">${formField(session)}
<fieldset class="field options"><legend>${t('console.members.roleOf')}</legend>${audienceRoles
  .toReversed()
  .map(
    (role) =>
      html`<label class="option"><input type="radio" name="role" value="${role}"${role === 'editor' ? html` checked` : ''}> <strong>${t('console.members.choice', { role })}</strong> ${t('console.members.roleMeans', { role })}</label>`,
  )}</fieldset>
<div class="field"><label for="note">${t('console.invite.note')} <span class="muted">${t('console.optional')}</span></label><input id="note" name="note" dir="auto" maxlength="500"></div>
${mailer === null ? '' : html`<div class="field"><label for="mail_to">${t('console.invite.mailTo')} <span class="muted">${t('console.optional')}</span></label><input id="mail_to" name="mail_to" type="email" maxlength="254"></div>`}
<p class="submit"><button>${t('console.invite.button')}</button></p></form></section>`;

/** At most a hundred are open. */
const maximum = 100;

export async function openInvitations(desk: Desk): Promise<Html | ''> {
  const { context, owner, session, words } = desk;
  const { t } = words;
  const input = { ...owner, open: true, first: maximum };
  const [page] = await callProcedure('invitations.listByOwner', context, input);
  if (page === undefined || page.rows.length === 0) return '';
  const rows = page.rows.map(({ id, note, role, expires_at }) => [
    note ?? '–',
    t('console.members.choice', { role }),
    timeInWords(desk, expires_at),
    buttonForm(
      session,
      `/members/invitations/${id}/revoke`,
      t('console.invite.revoke'),
      'quiet danger small',
    ),
  ]);
  return html`<section><h2>${t('console.invite.open')}</h2>
${table([t('console.invite.note'), t('console.members.roleOf'), t('console.invite.until'), ''], rows)}</section>`;
}

const lifetime = 7 * day;

/** The address of a new invitation, with what is to be done with it. */
export function invitedPage(
  { branding, now, words: { t, tag } }: Desk,
  role: AudienceRole,
  { address, is_mailed: isMailed }: Pick<OutputOf<'invitations.create'>, 'address' | 'is_mailed'>,
): ConsolePage {
  const until = new Intl.DateTimeFormat(tag, { dateStyle: 'full' }).format(now.valueOf() + lifetime);
  return {
    title: t('console.invite'),
    content: html`<div class="notice" role="status">${isMailed ? html`<p>${t('console.invite.mailed')}</p>` : ''}<p>${t('console.once')}</p>
<p><label for="address">${t('console.invite.address')}</label><input id="address" readonly value="${address}" data-copy></p>
<p>${t('console.invite.send', { role, audience: branding.audience.name, until })}</p></div>
<p><a class="button" href="/members">${t('console.invite.sent')}</a></p>`,
  };
}
