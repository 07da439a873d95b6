import { callProcedure } from '../../../core/procedure-list.ts';
import { changeKind } from '../../../orm/records/history.ts';
import { dateAfter, toInstant } from '../../../orm/records/wall-time.ts';
import { date } from '../../../orm/statements/input-types.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Desk } from '../frame/desk.ts';
import { inWords } from '../frame/words.ts';
import { senderOf } from './sender.ts';
import type { Step } from './steps.ts';

/** The instants of the days that were chosen. */
export function timesIn(query: URLSearchParams, zone: string): { from?: string; until?: string } {
  const [from, until] = ['from', 'until'].map((name) => date.safeParse(query.get(name)).data);
  const midnight = (day: string) => toInstant(`${day}T00:00`, zone).toISOString();
  return {
    ...(from !== undefined && { from: midnight(from) }),
    ...(until !== undefined && { until: midnight(dateAfter(until, 1)) }),
  };
}

type Option = readonly [value: string, text: string];

/** The form with which the history is narrowed. */
export async function historyFilters(desk: Desk, steps: readonly Step[]): Promise<Html> {
  const { words, exchange, context, principal, branding } = desk;
  const { t } = words;
  const { query } = exchange;
  const selection = { audience_id: branding.audience.id, limit: 50 };
  const { items: batches } = await callProcedure('research.batches', context, selection);
  const people = new Map<string, string>([[principal.userId, t('console.you')]]);
  for (const { actor_id, actor_name, batch_id } of steps)
    if (actor_id !== null && batch_id === null && !people.has(actor_id)) people.set(actor_id, actor_name);
  // Who approved or undid a batch sent none.
  const sent = batches.filter(({ approves, undoes }) => approves === null && undoes === null);
  const sources = new Map(sent.map((batch): Option => [batch.source.name, senderOf(batch)]));
  const kinds = changeKind.options.map((kind): Option => [kind, inWords(words, kind)]);
  const select = (name: string, label: string, options: readonly Option[]) =>
    html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">${t('console.any')}</option>${options.map(([value, text]) => html`<option value="${value}"${value === query.get(name) ? html` selected` : ''}>${text}</option>`)}</select></div>`;
  const day = (name: string, label: string) =>
    html`<div class="field"><label for="${name}">${label}</label><input type="date" id="${name}" name="${name}" value="${query.get(name) ?? ''}"></div>`;
  const isOpen = ['kind', 'actor_id', 'source', 'from', 'until'].some((name) => query.get(name));
  return html`<form action="/history" class="list-filters"><details${isOpen ? html` open` : ''}><summary>${t('filters')}</summary><div class="filter-fields">
${select('kind', t('console.what'), kinds)}${select('actor_id', t('console.who'), [...people])}${select('source', t('console.source'), [...sources])}
${day('from', t('console.fromDay'))}${day('until', t('console.untilDay'))}
<p class="submit"><button class="quiet">${t('show')}</button>${isOpen ? html` <a class="button quiet" href="/history">${t('showAll')}</a>` : ''}</p></div></details></form>`;
}
