import { runs } from '../../../orm/records/run.ts';
import { sources } from '../../../orm/records/source.ts';
import { type Html, html } from '../../pages/html.ts';
import { buttonForm } from '../../pages/session.ts';
import type { Stored } from '../forms/stored.ts';
import { type AnyDesk, mayCall } from '../frame/desk.ts';
import { timeInWords } from '../frame/words.ts';
import type { Kind } from '../records/kind.ts';
import { kindNamed } from '../records/kinds.ts';
import { listRows } from '../records/references.ts';

/** How a source fares, with the buttons that have it read now, or no longer. */
export async function sourceState(desk: AnyDesk, kind: Kind, { row }: Stored): Promise<Html> {
  const { context, session, words } = desk;
  const { t } = words;
  const source = sources.row.parse(row);
  const { id, health, failures, failure, paused } = source;
  const { rows } = await listRows(context, kindNamed('Run'), { owner: 'source', ids: [id] }, { first: 1 });
  const [latest] = rows.map((found) => runs.row.parse(found));
  const isNew = source.last_success_at === null && source.last_failure_at === null;
  const isBeingRead = latest === undefined ? isNew && !paused : latest.ended_at === null;
  const fact = (name: 'lastSuccess' | 'lastFailure' | 'next', time: string | null, otherwise: string) =>
    html`<div><dt>${t(`console.source.${name}`)}</dt><dd>${time === null ? otherwise : timeInWords(desk, time)}</dd></div>`;
  const never = t('console.source.never');
  const pause = t(paused ? 'console.source.resume' : 'console.source.pause');
  const fares = t('console.source.fares', {
    health,
    failures,
    read: source.last_success_at === null ? 'no' : 'yes',
    unusable: latest?.rejected ?? 0,
  });
  return html`<section id="fares" data-live class="notice${health === 'failing' ? ' problem' : ''}"><p>${fares}</p>
${isBeingRead ? html`<p>${t('console.source.isRead')}</p>` : ''}
${failure === null ? '' : html`<p dir="auto">${failure}</p>`}
${source.ignores_ids ? html`<p>${t('console.source.ignoresIds')}</p>` : ''}
<dl class="facts">${fact('lastSuccess', source.last_success_at, never)}${fact('lastFailure', source.last_failure_at, never)}${fact('next', source.next_run_at, '–')}</dl>
<div class="actions">${isBeingRead ? '' : buttonForm(session, `/sources/${id}/run`, t('console.source.runNow'), { look: 'quiet' })}
${mayCall(desk, kind.update) ? buttonForm(session, `/sources/${id}`, pause, { look: 'quiet', fields: { only: 'paused', paused: paused ? '' : 'on' } }) : ''}</div></section>`;
}
