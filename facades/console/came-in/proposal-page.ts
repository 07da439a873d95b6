import { Refusal } from '../../../core/errors/refusal.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { seeOther } from '../../http/see-other.ts';
import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import { addressWith, moreLink } from '../../pages/site/links.ts';
import type { Desk } from '../frame/desk.ts';
import { type ConsolePage, type Posted, send } from '../frame/page.ts';
import { timeInWords } from '../frame/words.ts';
import { approvedAddress, leftOpen } from './left-open.ts';
import { proposedItem, recordsOf } from './proposed-item.ts';

/** Forms have at most 256 values, and an item has up to 15. */
const pageSize = 15;

/** What a proposal would change, item by item, for who decides on it and for who made it. */
export async function proposalPage(
  desk: Desk,
  id: string,
  refused?: { readonly refusal: Refusal; readonly posted: URLSearchParams },
): Promise<ConsolePage> {
  const { context, exchange, session, words } = desk;
  const { t } = words;
  const cursor = exchange.query.get('after') ?? undefined;
  const address = addressWith(`/proposals/${id}`, { after: cursor });
  const page = { id, limit: pageSize, cursor };
  const { proposal, items, next } = await callProcedure('proposals.get', context, page);
  const records = await recordsOf(context, items);
  const mayDecide = desk.may('review_changes') && Date.parse(proposal.expires_at) > desk.now.valueOf();
  const problem = refused === undefined ? '' : problemWith(refused.refusal);
  const time = (instant: string) => timeInWords(desk, instant);
  return {
    title: t('console.proposalOf', { sender: proposal.sender }),
    crumb: html`<a href="/proposals">${t('console.whatCameIn')}</a>`,
    content: html`${pressedIn(refused?.posted).one === undefined ? problem : ''}
${await leftOpen(desk, id)}
<p>${t('console.waits', { open: proposal.open_count, all: proposal.item_count })} ${t('console.sentAt', { time: time(proposal.created_at) })} ${proposal.open_count > 0 ? t('console.expiresAt', { time: time(proposal.expires_at) }) : ''}</p>
<form method="post" action="${address}" data-form><button disabled hidden></button>${formField(session)}
${mayDecide && proposal.open_count > 0 ? decideAll(desk, proposal.open_count, refused?.posted.get('reason') ?? '') : ''}
<ul class="proposed">${items.map((item) => proposedItem(desk, item, { mayDecide, records, address, posted: refused?.posted, problem: pressedIn(refused?.posted).one === String(item.index) ? problem : '' }))}</ul>
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

const problemWith = ({ message, data: { fields } }: Refusal): Html =>
  html`<p class="notice problem" role="alert">${fields === undefined ? message : Object.values(fields).flat().join(' ')}</p>`;

/** What the buttons of a proposal's page do: with one item, with those that are ticked, or with all. */
export async function decideProposal({ desk, posted, id }: Posted): Promise<void> {
  const { verb, isAll, one } = pressedIn(posted);
  const numbers = one === undefined ? posted.getAll('item') : [one];
  const reason = posted.get('reason') ?? '';
  let stale: readonly number[] = [];
  let items: ChosenItem[] | null = numbers.map((number) => itemIn(posted, number));
  try {
    if (isAll) ({ items, stale } = await allAsTicked(desk, id, posted));
    if (verb === undefined || items?.length === 0)
      throw new Refusal('invalid_request', { message: desk.words.t('console.chooseSome') });
    if (verb === 'reopen')
      await callProcedure('proposals.release', desk.context, {
        id,
        items: numbers.map(Number),
        reopen: true,
      });
    else if (verb === 'reject') {
      const remember = posted.has('remember');
      await callProcedure('proposals.reject', desk.context, { id, items, reason: reason || null, remember });
    } else {
      const approved = await callProcedure('proposals.approve', desk.context, { id, items });
      stale = [...stale, ...approved.stale];
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return send(desk, await proposalPage(desk, id, { refusal: error, posted }), error.status);
  }
  const whole = (items ?? []).filter(({ fields }) => fields === null).map(({ index }) => index);
  const after = desk.exchange.query.get('after');
  const address =
    verb === 'approve'
      ? approvedAddress(id, stale, after)
      : addressWith(`/proposals/${id}`, {
          done: verb,
          rejected: verb === 'reject' ? whole.join(' ') : null,
          after,
        });
  const next = verb === 'reopen' ? numbers[0] : one && Number(one) + 1;
  seeOther(desk.exchange, next === undefined ? address : `${address}#i${next}`);
}

/** The button that was pressed. */
function pressedIn(posted = new URLSearchParams()) {
  const button = posted.get('one') ?? posted.get('decision') ?? '';
  const isAll = button === 'approve-all';
  const [, verb, one] = /^(approve|reject|reopen)(?::(\d+))?$/.exec(isAll ? 'approve' : button) ?? [];
  return { verb, isAll, one };
}

type ChosenItem = ReturnType<typeof itemIn>;

/** Of an item whose fields are not all ticked, the ticked ones. */
function itemIn(posted: URLSearchParams, number: string) {
  const ticked = posted.getAll(`f${number}`);
  const all = posted.get(`n${number}`) ?? '';
  const isWhole = all === '' || String(ticked.length) === all;
  return { index: Number(number), fields: isWhole ? null : ticked, stale: posted.get(`s${number}`) === 'on' };
}

/**
 * Null for all open items: where fields are not ticked, all items that have not changed since, without these fields, and
 * the numbers of those that have.
 */
async function allAsTicked({ context }: Desk, id: string, posted: URLSearchParams) {
  const shown = [...posted.keys()].flatMap((name) => /^n(\d+)$/.exec(name)?.[1] ?? []);
  const partly = shown.map((number) => itemIn(posted, number)).filter(({ fields }) => fields !== null);
  if (partly.length === 0) return { items: null, stale: [] };
  const choices = new Map(partly.map((item) => [item.index, item]));
  const open: { index: number; is_stale: boolean }[] = [];
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = await callProcedure('proposals.get', context, { id, limit: 100, cursor });
    open.push(...page.items.filter(({ state }) => state === 'open'));
    cursor = page.next;
  }
  const items = open
    .filter(({ is_stale }) => !is_stale)
    .map(({ index }) => choices.get(index) ?? { index, fields: null, stale: false })
    .filter(({ fields }) => fields?.length !== 0);
  return { items, stale: open.filter(({ is_stale }) => is_stale).map(({ index }) => index) };
}
