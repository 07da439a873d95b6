import { callProcedure } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { table } from '../frame/table.ts';
import { inWords, labelOf } from '../frame/words.ts';
import type { Kind } from '../records/kind.ts';

/** What a user may do in which audiences. */
export async function rolesOf(
  { branding, context, words }: AnyDesk,
  { type }: Kind,
  id: string,
): Promise<Html | ''> {
  if (branding !== null || type !== 'User') return '';
  const { t } = words;
  const roles = await callProcedure('users.roles', context, { id });
  const rows = roles.map(({ audience, role }) => [
    html`<a href="/audiences/${audience.id}">${audience.name}</a>`,
    inWords(words, role),
  ]);
  return html`<section><h2>${t('console.platform.roles')}</h2>${rows.length === 0 ? html`<p class="muted">${t('console.platform.noRoles')}</p>` : table([labelOf(words, 'audience_id'), labelOf(words, 'role')], rows)}</section>`;
}
