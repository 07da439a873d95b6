import { callProcedure } from '../../../core/procedure-list.ts';
import { changeKind } from '../../../orm/records/history.ts';
import { type Html, html } from '../../pages/html.ts';
import { moreLink } from '../../pages/site/links.ts';
import type { Desk } from '../frame/desk.ts';
import { undoOfLast } from '../frame/notice.ts';
import type { ConsolePage } from '../frame/page.ts';
import { knownOf } from './change.ts';
import { historyFilters, timesIn } from './history-filters.ts';
import { idsSaid, stepLine } from './step-line.ts';
import { readSteps, type Step } from './steps.ts';

/** The history of the whole audience: a line for each step, with filters by kind, person, source and time. */
export async function historyPage(desk: Desk): Promise<ConsolePage> {
  const { t } = desk.words;
  const { query } = desk.exchange;
  const { items, next } = await readSteps(desk, {
    cursor: query.get('after') ?? undefined,
    kind: changeKind.safeParse(query.get('kind')).data,
    actor_id: query.get('actor_id') || undefined,
    source: query.get('source') || undefined,
    ...timesIn(query, desk.zone),
  });
  const [filters, undo, list] = await Promise.all([
    historyFilters(desk, items),
    query.has('done') ? '' : undoOfLast(desk),
    listOfSteps(desk, items),
  ]);
  return {
    title: t('console.history'),
    beside: undo === '' ? '' : html`<div class="last">${t('console.lastStep')} ${undo}</div>`,
    content: html`${filters}
<div id="steps" data-live>${items.length === 0 ? html`<p class="empty">${t('console.noHistory')}</p>` : list}</div>
${moreLink('/history', { ...Object.fromEntries(query), done: null, after: next }, t('console.more'))}`,
  };
}

async function listOfSteps(desk: Desk, steps: readonly Step[]): Promise<Html> {
  const ids = steps.flatMap(idsSaid);
  const rows = ids.length === 0 ? [] : await callProcedure('changes.byIds', desk.context, { ids });
  const changes = rows.flatMap((row) => row ?? []);
  const known = await knownOf(desk, changes);
  const said = { changes: new Map(changes.map((change) => [change.id, change])), known };
  return html`<ol class="history">${steps.map((step) => stepLine(desk, step, said))}</ol>`;
}
