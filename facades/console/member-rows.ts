import type { OutputOf } from '../../core/procedure-list.ts';
import { memberRole } from '../../orm/records/member.ts';
import { type Html, html } from '../pages/html.ts';
import { buttonForm, formField } from '../pages/session.ts';
import type { Desk } from './desk.ts';
import { table } from './table.ts';
import { timeInWords } from './words.ts';

type Member = OutputOf<'members.listByOwner'>[number]['rows'][number];

export function memberRows(desk: Desk, rows: readonly Member[]): Html {
  const { words, principal } = desk;
  const { t } = words;
  const when = (time: string | null, otherwise: string) =>
    time === null ? otherwise : timeInWords(desk, time);
  const you = html` <span class="mark">${t('console.members.you')}</span>`;
  return table(
    [t('console.field.name'), t('console.members.since'), t('console.members.lastSeen'), ''],
    rows.map((member) => [
      html`<bdi>${member.name}</bdi>${member.id === principal.userId ? you : ''}`,
      when(member.since, ''),
      when(member.last_seen_at, t('console.members.long')),
      changeOf(desk, member),
    ]),
  );
}

/** What can be done about one member. */
function changeOf({ session, words: { t } }: Desk, { id, name, role }: Member): Html {
  const button = (verb: string, text: string, look: string) =>
    buttonForm(session, `/members/${id}/${verb}`, text, look);
  const options = memberRole.options.map(
    (each) =>
      html`<option value="${each}"${each === role ? html` selected` : ''}>${t('console.members.choice', { role: each })}</option>`,
  );
  return html`<details class="change"><summary>${t('console.members.change')}</summary><div class="actions">
<form method="post" action="/members/${id}/role" class="search-line">${formField(session)}<select name="role" aria-label="${name}">${options}</select><button class="quiet">${t('console.save')}</button></form>
${button('sign-out', t('console.members.signOut'), 'quiet')}${role === 'member' ? '' : button('remove', t('console.members.remove'), 'quiet danger')}</div></details>`;
}
