import { callProcedure } from '../../core/procedure-list.ts';
import { audienceRoles } from '../../orm/schema/entities/user.ts';
import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import type { Desk } from './desk.ts';
import { timeInWords } from './words.ts';
import { usualZone } from './zone.ts';

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
  const { branding, context, session, words } = desk;
  const { t, tag } = words;
  const owner = { owner: 'audience', ids: [branding.audience.id] };
  const input = { ...owner, open: true, first: maximum };
  const [page] = await callProcedure('invitations.listByOwner', context, input);
  if (page === undefined || page.rows.length === 0) return '';
  const zone = await usualZone(desk);
  return html`<section><h2>${t('console.invite.open')}</h2>
<table class="rows-table"><thead><tr><th>${t('console.invite.note')}</th><th>${t('console.members.roleOf')}</th><th>${t('console.invite.until')}</th><th></th></tr></thead>
<tbody>${page.rows.map(
    ({ id, note, role, expires_at }) =>
      html`<tr><th scope="row" dir="auto">${note ?? '–'}</th><td>${t('console.members.choice', { role })}</td><td data-label="${t('console.invite.until')}">${timeInWords(tag, expires_at, zone)}</td><td><form method="post" action="/members/invitations/${id}/revoke">${formField(session)}<button class="quiet danger small">${t('console.invite.revoke')}</button></form></td></tr>`,
  )}</tbody></table></section>`;
}
