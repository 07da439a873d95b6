import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import { moreLink } from '../../pages/site/links.ts';
import type { Desk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { endOf, outcomeInWords, timeInWords } from '../frame/words.ts';
import { proposerOf } from '../history/sender.ts';
import { lookedBefore } from './looked.ts';

type Proposal = OutputOf<'proposals.list'>['items'][number];

/** An audience has no more open ones. */
const maximumWaiting = 100;

const shown = 50;

/** What waits for somebody to look at it, and what became of the rest. */
export async function proposalsPage(desk: Desk): Promise<ConsolePage> {
  const { context, exchange, words } = desk;
  const { t } = words;
  const cursor = exchange.query.get('after') ?? undefined;
  const list = (open: boolean) => {
    const input = { open, limit: open ? maximumWaiting : shown, cursor };
    return callProcedure('proposals.list', context, input);
  };
  const [waiting, decided] = await Promise.all([cursor === undefined ? list(true) : null, list(false)]);
  const since = lookedBefore(desk)?.toISOString() ?? null;
  const isNew = ({ created_at }: Proposal) => since !== null && created_at > since;
  const line = (proposal: Proposal) => proposalLine(desk, proposal, isNew(proposal));
  const recent = [...(waiting?.items ?? []), ...decided.items].filter(isNew).length;
  return {
    title: t('console.whatCameIn'),
    content: html`${since === null || cursor !== undefined ? '' : html`<p class="muted">${t('console.sinceYouLooked', { count: recent, time: timeInWords(desk, since) })}</p>`}
${
  waiting === null
    ? ''
    : html`<section><h2>${t('console.waiting')}</h2>${waiting.items.length === 0 ? html`<div class="empty"><p>${t('console.nothingWaits')}</p><p><a href="/">${t('console.whatIsOn')}</a></p></div>` : html`<ul class="lines">${waiting.items.map(line)}</ul>`}</section>`
}
${decided.items.length === 0 ? '' : html`<section><h2>${t('console.decided')}</h2><ul class="lines">${decided.items.map(line)}</ul></section>`}
${moreLink('/proposals', { after: decided.next }, t('console.more'))}`,
  };
}

const proposalLine = (desk: Desk, proposal: Proposal, isNew: boolean): Html => {
  const { id, created_at, item_count, open_count } = proposal;
  const { t } = desk.words;
  const { name, by } = proposerOf(proposal);
  const about = [by, endOf(proposal) ?? ''].filter((part) => part !== '');
  return html`<li class="line" data-item><div><a class="line-name" href="/proposals/${id}" dir="auto">${name} · ${timeInWords(desk, created_at)}</a>${isNew ? html` <span class="mark">${t('console.isNew')}</span>` : ''}
<p class="muted">${about.map((part, index) => html`${index === 0 ? '' : ' · '}<bdi>${part}</bdi>`)}</p></div>
<p>${open_count > 0 ? t('console.waits', { open: open_count, all: item_count }) : html`${t('console.changes', { count: item_count })}, ${outcomeInWords(desk.words, proposal)}`}</p></li>`;
};
