import { sources } from '../../../orm/records/source.ts';
import { webhooks } from '../../../orm/records/webhook.ts';
import { type Html, html } from '../../pages/html.ts';
import { buttonForm } from '../../pages/session.ts';
import type { Stored } from '../forms/stored.ts';
import { type AnyDesk, mayCall } from '../frame/desk.ts';
import { timeInWords } from '../frame/words.ts';
import type { Kind } from '../records/kind.ts';

/** How a source fares, with the buttons that have it read now, or no longer. */
export function sourceState(desk: AnyDesk, kind: Kind, { row }: Stored): Html {
  const { session, words } = desk;
  const { t } = words;
  const source = sources.row.parse(row);
  const { id, health, failures, failure, paused } = source;
  const fact = (name: 'lastSuccess' | 'lastFailure' | 'next', time: string | null, otherwise: string) =>
    html`<div><dt>${t(`console.source.${name}`)}</dt><dd>${time === null ? otherwise : timeInWords(desk, time)}</dd></div>`;
  const never = t('console.source.never');
  const pause = t(paused ? 'console.source.resume' : 'console.source.pause');
  return html`<section id="fares" data-live class="notice${health === 'failing' ? ' problem' : ''}"><p>${t('console.source.fares', { health, failures, read: source.last_success_at === null ? 'no' : 'yes' })}</p>
${failure === null ? '' : html`<p dir="auto">${failure}</p>`}
${source.ignores_ids ? html`<p>${t('console.source.ignoresIds')}</p>` : ''}
<dl class="facts">${fact('lastSuccess', source.last_success_at, never)}${fact('lastFailure', source.last_failure_at, never)}${fact('next', source.next_run_at, '–')}</dl>
<div class="actions">${buttonForm(session, `/sources/${id}/run`, t('console.source.runNow'), { look: '' })}
${mayCall(desk, kind.update) ? buttonForm(session, `/sources/${id}`, pause, { look: 'quiet', fields: { only: 'paused', paused: paused ? '' : 'on' } }) : ''}</div></section>`;
}

/** How a webhook fares. */
export function webhookState(desk: AnyDesk, { row }: Stored): Html {
  const { t } = desk.words;
  const { state, ended_because, failing_since, waiting } = webhooks.row.parse(row);
  const isWell = state !== 'ended' && failing_since === null;
  return html`<section id="fares" data-live class="notice${isWell ? '' : ' problem'}"><p>${t('console.webhook.fares', { state, waiting })}</p>
${ended_because === null ? '' : html`<p>${ended_because}</p>`}
${failing_since === null ? '' : html`<p>${t('console.webhook.failing', { since: timeInWords(desk, failing_since) })}</p>`}</section>`;
}
