import { callProcedure, type OutputOf } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import { moreLink } from '../pages/site/links.ts';
import type { Desk } from './desk.ts';
import type { ConsolePage } from './page.ts';
import { inWords, timeInWords } from './words.ts';
import { usualZone } from './zone.ts';

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
  const zone = await usualZone(desk);
  const line = (proposal: Proposal) => proposalLine(desk, proposal, zone);
  return {
    title: t('console.whatCameIn'),
    content: html`<h1>${t('console.whatCameIn')}</h1>
${
  waiting === null
    ? ''
    : html`<section><h2>${t('console.waiting')}</h2>${waiting.items.length === 0 ? html`<div class="empty"><p>${t('console.nothingWaits')}</p></div>` : html`<ul class="lines">${waiting.items.map(line)}</ul>`}</section>`
}
${decided.items.length === 0 ? '' : html`<section><h2>${t('console.decided')}</h2><ul class="lines">${decided.items.map(line)}</ul></section>`}
${moreLink('/proposals', { after: decided.next }, t('console.more'))}`,
  };
}

const proposalLine = ({ words }: Desk, proposal: Proposal, zone: string): Html => {
  const { id, sender, created_at, item_count, open_count, state, reason } = proposal;
  const { t, tag } = words;
  return html`<li class="line" data-item><div><a class="line-name" href="/proposals/${id}" dir="auto">${sender}</a>
<p class="muted">${timeInWords(tag, created_at, zone)}${reason === null ? '' : html` · <bdi>${reason}</bdi>`}</p></div>
<p>${open_count > 0 ? t('console.waits', { open: open_count, all: item_count }) : html`${t('console.changes', { count: item_count })}, ${inWords(state)}`}</p></li>`;
};
