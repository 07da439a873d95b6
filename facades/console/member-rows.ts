import type { OutputOf } from '../../core/procedure-list.ts';
import { memberRole } from '../../orm/records/member.ts';
import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import type { Desk } from './desk.ts';
import { timeInWords } from './words.ts';
import { usualZone } from './zone.ts';

type Member = OutputOf<'members.listByOwner'>[number]['rows'][number];

export async function memberRows(desk: Desk, rows: readonly Member[]): Promise<Html> {
  const { words, principal } = desk;
  const { t } = words;
  const zone = await usualZone(desk);
  const when = (time: string | null, otherwise: string) =>
    time === null ? otherwise : timeInWords(words.tag, time, zone);
  return html`<table class="rows-table"><thead><tr><th>${t('console.field.name')}</th><th>${t('console.members.since')}</th><th>${t('console.members.lastSeen')}</th><th></th></tr></thead>
<tbody>${rows.map(
    (member) =>
      html`<tr><th scope="row"><bdi>${member.name}</bdi>${member.id === principal.userId ? html` <span class="mark">${t('console.members.you')}</span>` : ''}</th><td data-label="${t('console.members.since')}">${when(member.since, '')}</td><td data-label="${t('console.members.lastSeen')}">${when(member.last_seen_at, t('console.members.long'))}</td><td>${changeOf(desk, member)}</td></tr>`,
  )}</tbody></table>`;
}

/** What can be done about one member. */
function changeOf({ session, words: { t } }: Desk, { id, name, role }: Member): Html {
  const button = (verb: string, text: string, look: string) =>
    html`<form method="post" action="/members/${id}/${verb}">${formField(session)}<button class="${look}">${text}</button></form>`;
  return html`<details class="change"><summary>${t('console.members.change')}</summary><div class="actions">
<form method="post" action="/members/${id}/role" class="search-line">${formField(session)}<select name="role" aria-label="${name}">${memberRole.options.map((each) => html`<option value="${each}"${each === role ? html` selected` : ''}>${t('console.members.choice', { role: each })}</option>`)}</select><button class="quiet">${t('console.save')}</button></form>
${button('sign-out', t('console.members.signOut'), 'quiet')}${role === 'member' ? '' : button('remove', t('console.members.remove'), 'quiet danger')}</div></details>`;
}
