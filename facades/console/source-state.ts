import { sources } from '../../orm/records/source.ts';
import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import { type AnyDesk, mayCall } from './desk.ts';
import type { Kind } from './kind.ts';
import type { Stored } from './stored.ts';
import { timeInWords } from './words.ts';

/** How a source fares, with the buttons that have it read now, or no longer. */
export function sourceState(desk: AnyDesk, kind: Kind, { row, zone }: Stored): Html {
  const { session, words } = desk;
  const { t, tag } = words;
  const source = sources.row.parse(row);
  const { id, health, failures, failure, paused } = source;
  const fact = (name: 'lastSuccess' | 'lastFailure' | 'next', time: string | null, otherwise: string) =>
    html`<div><dt>${t(`console.source.${name}`)}</dt><dd>${time === null ? otherwise : timeInWords(tag, time, zone)}</dd></div>`;
  const never = t('console.source.never');
  return html`<section id="fares" data-live class="notice${health === 'failing' ? ' problem' : ''}"><p>${t('console.source.fares', { health, failures })}</p>
${failure === null ? '' : html`<p dir="auto">${failure}</p>`}
${source.ignores_ids ? html`<p>${t('console.source.ignoresIds')}</p>` : ''}
<dl class="facts">${fact('lastSuccess', source.last_success_at, never)}${fact('lastFailure', source.last_failure_at, never)}${fact('next', source.next_run_at, '–')}</dl>
<div class="actions"><form method="post" action="/sources/${id}/run">${formField(session)}<button>${t('console.source.runNow')}</button></form>
${
  mayCall(desk, kind.update)
    ? html`<form method="post" action="/sources/${id}">${formField(session)}<input type="hidden" name="only" value="paused"><input type="hidden" name="paused" value="${paused ? '' : 'on'}"><button class="quiet">${t(paused ? 'console.source.resume' : 'console.source.pause')}</button></form>`
    : ''
}</div></section>`;
}
