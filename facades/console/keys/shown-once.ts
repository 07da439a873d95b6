import { z } from 'zod';
import { minute } from '../../../core/values/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { clearCookie, readCookie, setCookie } from '../../pages/session.ts';
import { copyable } from '../../pages/site/requests.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { labelOf } from '../frame/words.ts';
import { parsed } from '../history/change.ts';
import { linesFor } from './lines-for.ts';

const once = z.object({ secrets: z.record(z.string(), z.string()), isMailed: z.boolean() });

/**
 * Has the next page show secrets, which are stored nowhere. It is another request, so that loading it again creates
 * nothing; until then, a cookie keeps them.
 */
export const showOnce = ({ exchange }: AnyDesk, shown: z.output<typeof once>): void =>
  setCookie(exchange, 'shown-once', Buffer.from(JSON.stringify(shown)).toString('base64url'), minute);

export function shownOnce(desk: AnyDesk): Html | '' {
  const { exchange, words } = desk;
  const cookie = readCookie(exchange, 'shown-once');
  if (cookie === undefined) return '';
  clearCookie(exchange, 'shown-once');
  const { data } = once.safeParse(parsed(Buffer.from(cookie, 'base64url').toString()));
  if (data === undefined) return '';
  const { t } = words;
  return html`${data.isMailed ? html`<p>${t('console.invite.mailed')}</p>` : ''}<p>${t('console.once')}</p><div class="behind once">${Object.entries(
    data.secrets,
  ).map(
    ([name, value]) => html`${copyable(t, labelOf(words, name), value)}${linesFor(desk, name, value)}`,
  )}</div>`;
}
