import type { Refusal } from '../../core/errors/refusal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import { addressWith, moreLink } from '../pages/site/links.ts';
import type { Desk } from './desk.ts';
import { leftOpen } from './left-open.ts';
import type { ConsolePage } from './page.ts';
import { proposedItem, recordsOf } from './proposed-item.ts';
import { timeInWords } from './words.ts';

/** Forms have at most 256 values, and an item has up to 15. */
const pageSize = 15;

/** What a proposal would change, item by item, for who decides on it and for who made it. */
export async function proposalPage(
  desk: Desk,
  id: string,
  refusal?: Refusal,
  reason = '',
): Promise<ConsolePage> {
  const { context, exchange, session, words } = desk;
  const { t } = words;
  const cursor = exchange.query.get('after') ?? undefined;
  const page = { id, limit: pageSize, cursor };
  const { proposal, items, next } = await callProcedure('proposals.get', context, page);
  const records = await recordsOf(context, items);
  const mayDecide = desk.may('review_changes') && Date.parse(proposal.expires_at) > desk.now.valueOf();
  const time = (instant: string) => timeInWords(desk, instant);
  return {
    title: t('console.proposalOf', { sender: proposal.sender }),
    crumb: html`<a href="/proposals">${t('console.whatCameIn')}</a>`,
    content: html`${
      refusal === undefined
        ? ''
        : html`<p class="notice problem" role="alert">${refusal.message} ${Object.values(
            refusal.data.fields ?? {},
          )
            .flat()
            .join(' ')}</p>`
    }
${await leftOpen(desk, id)}
<p>${t('console.waits', { open: proposal.open_count, all: proposal.item_count })} ${t('console.sentAt', { time: time(proposal.created_at) })} ${proposal.open_count > 0 ? t('console.expiresAt', { time: time(proposal.expires_at) }) : ''}</p>
<form method="post" action="${addressWith(`/proposals/${id}`, { after: cursor })}" data-form><button disabled hidden></button>${formField(session)}
${mayDecide && proposal.open_count > 0 ? decideAll(desk, proposal.open_count, reason) : ''}
<ul class="proposed">${items.map((item) => proposedItem(desk, item, { mayDecide, records }))}</ul>
</form>
${moreLink(`/proposals/${id}`, { after: next }, t('console.more'))}`,
  };
}

const decideAll = ({ words: { t } }: Desk, count: number, reason: string): Html =>
  html`<div class="decide"><p class="actions">
<button name="decision" value="approve-all">${t('console.approveAll', { count })}</button>
<button name="decision" value="approve" class="quiet">${t('console.approveChosen')}</button>
<button name="decision" value="reject" class="quiet danger">${t('console.rejectChosen')}</button></p>
<p class="field"><label for="reason">${t('console.reason')} <span class="muted">${t('console.optional')}</span></label><input id="reason" name="reason" value="${reason}" maxlength="2000" dir="auto"></p>
<p class="field switch"><label><input type="checkbox" name="remember" value="on"> ${t('console.neverAgain')}</label></p>
<p class="muted" id="keys" tabindex="-1">${t('console.reviewKeys')}</p></div>`;
