import { Refusal } from '../../../core/errors/refusal.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { seeOther } from '../../http/see-other.ts';
import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import { addressWith, moreLink } from '../../pages/site/links.ts';
import type { Desk } from '../frame/desk.ts';
import { type ConsolePage, type Posted, send } from '../frame/page.ts';
import { timeInWords } from '../frame/words.ts';
import { proposerOf } from '../history/sender.ts';
import { approvedAddress, leftOpen } from './left-open.ts';
import { type Item, proposedItem, recordsOf, titleOf } from './proposed-item.ts';

/** Forms have at most 256 values, and an item has up to 16. */
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
  const shown = mayDecide ? items.filter(({ state }) => state === 'open').length : 0;
  const counts = { shown, open: proposal.open_count };
  const isPressed = ({ index }: Item) => numbersOf(refused?.posted).includes(String(index));
  const decided = items.find((item) => item.state !== 'open' && isPressed(item));
  const { verb, one } = pressedIn(refused?.posted);
  const meanwhile =
    decided && verb !== 'reopen' && refused?.refusal.reason === 'conflict'
      ? t('console.decidedMeanwhile', { name: titleOf(decided, records), state: decided.state })
      : undefined;
  const problem = refused === undefined ? '' : problemWith(refused.refusal, meanwhile);
  const [pressed] = one ?? [];
  const time = (instant: string) => timeInWords(desk, instant);
  const { name, by } = proposerOf(proposal);
  return {
    title: t('console.proposalOf', { sender: name }),
    crumb: html`<a href="/proposals">${t('console.whatCameIn')}</a>`,
    content: html`${pressed === undefined ? problem : ''}
${await leftOpen(desk, id)}
<p>${t('console.waits', { open: proposal.open_count, all: proposal.item_count })} ${by === '' ? t('console.sentAt', { time: time(proposal.created_at) }) : t('console.sentBy', { time: time(proposal.created_at), by })} ${proposal.open_count > 0 ? t('console.expiresAt', { time: time(proposal.expires_at) }) : ''}</p>
${desk.may('review_changes') && shown === 0 ? await goOn(desk, proposal.open_count > 0 && mayDecide ? addressWith(`/proposals/${id}`, { after: next }) : undefined, id) : ''}
<form method="post" action="${address}" data-form><button disabled hidden></button>${formField(session)}
${mayDecide && proposal.open_count > 0 ? decideAll(desk, counts, refused?.posted.get('reason') ?? '') : ''}
<ul class="proposed">${items.map((item) => proposedItem(desk, item, { mayDecide, records, address, posted: refused?.posted, problem: pressed === String(item.index) ? problem : '' }))}</ul>
${shown > 1 ? html`<div class="decide">${bulkButtons(desk, counts)}</div>` : ''}</form>
${moreLink(`/proposals/${id}`, { after: next }, t('console.more'))}`,
  };
}

/** The way to what waits next: on another page of this proposal, or of another one. */
async function goOn({ context, words: { t } }: Desk, page: string | undefined, id: string): Promise<Html> {
  const { items } = await callProcedure('proposals.list', context, { limit: 2, ...{ open: true } });
  const other = items.find((proposal) => proposal.id !== id);
  const [path, text] =
    page !== undefined
      ? [page, t('console.goOn')]
      : other === undefined
        ? ['/', t('console.whatIsOn')]
        : [`/proposals/${other.id}`, t('console.goOnWith', { sender: proposerOf(other).name })];
  return html`<p><a class="button" href="${path}">${text}</a></p>`;
}

interface Counts {
  /** On this page. */
  readonly shown: number;
  readonly open: number;
}

/** Those on the page come first: others were not seen. */
const bulkButtons = ({ words: { t } }: Desk, { shown, open }: Counts): Html =>
  html`<p class="actions">
${shown > 0 && shown < open ? html`<button name="decision" value="approve-shown">${t('console.approveShown', { count: shown })}</button>` : ''}
<button name="decision" value="approve-all"${shown < open ? html` class="quiet"` : ''}>${t('console.approveAll', { count: open })}</button>
<button type="button" class="quiet" data-tick="item" hidden>${t('console.tickAll')}</button>
<button name="decision" value="approve" class="quiet">${t('console.approveChosen')}</button>
<button name="decision" value="reject" class="quiet danger">${t('console.rejectChosen')}</button></p>`;

const decideAll = (desk: Desk, counts: Counts, reason: string): Html => {
  const { t } = desk.words;
  return html`<div class="decide">${bulkButtons(desk, counts)}
<p class="field"><label for="reason">${t('console.reasonOfOthers')} <span class="muted">${t('console.optional')}</span></label><input id="reason" name="reason" value="${reason}" maxlength="2000" dir="auto"></p>
<p class="field switch"><label><input type="checkbox" name="remember" value="on"> ${t('console.neverAgain')}</label></p>
<p class="muted" id="keys" tabindex="-1">${t('console.reviewKeys')}</p></div>`;
};

const problemWith = ({ message, data: { fields } }: Refusal, meanwhile = message): Html =>
  html`<p class="notice problem" role="alert">${fields === undefined ? meanwhile : Object.values(fields).flat().join(' ')}</p>`;

/** What the buttons of a proposal's page do: with one item, with those that are ticked, or with all. */
export async function decideProposal({ desk, posted, id }: Posted): Promise<void> {
  const { context, exchange, words } = desk;
  const { verb, isAll, isShown, one } = pressedIn(posted);
  const numbers = numbersOf(posted);
  const choices = numbers.map((number) => choiceIn(posted, number));
  const chosen =
    isAll || isShown ? choices : choices.filter(({ ticked, isWhole }) => isWhole || ticked.length > 0);
  let stale: readonly number[] = [];
  try {
    if (verb === undefined || (chosen.length === 0 && !isAll))
      throw new Refusal('invalid_request', words.t('console.chooseSome'));
    if (verb === 'reopen')
      await callProcedure('proposals.release', context, { id, items: numbers.map(Number), reopen: true });
    else if (verb === 'reject') {
      const items = chosen.map(({ index, ticked, isWhole, reason }) => ({
        index,
        fields: isWhole ? null : ticked,
        reason,
      }));
      const [reason, remember] = [posted.get('reason') || null, posted.has('remember')];
      await callProcedure('proposals.reject', context, { id, items, reason, remember });
    } else {
      const items = isAll ? null : chosen.map(({ index, stale }) => ({ index, stale }));
      const except = chosen.flatMap(({ index, unticked: fields, isWhole }) =>
        isWhole ? [] : { index, fields },
      );
      stale = (await callProcedure('proposals.approve', context, { id, items, except })).stale;
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return send(desk, await proposalPage(desk, id, { refusal: error, posted }), error.status);
  }
  const whole = chosen.filter(({ isWhole }) => isWhole).map(({ index }) => index);
  const after = exchange.query.get('after');
  const rejected = verb === 'reject' ? whole.join(' ') : null;
  const address =
    verb === 'approve'
      ? approvedAddress(id, stale, after)
      : addressWith(`/proposals/${id}`, { done: verb, rejected, after });
  const [decided] = one ?? [];
  const next = verb === 'reopen' ? numbers[0] : decided && (await openAfter(context, { id, after, decided }));
  seeOther(exchange, next === undefined ? address : `${address}#i${next}`);
}

/** The item of the same page to decide on next: those before the one that was decided come last. */
async function openAfter(
  context: Desk['context'],
  { id, after, decided }: { readonly id: string; readonly after: string | null; readonly decided: string },
): Promise<number | undefined> {
  const page = { id, limit: pageSize, cursor: after ?? undefined };
  const { items } = await callProcedure('proposals.get', context, page);
  const open = items.flatMap(({ index, state }) => (state === 'open' ? index : []));
  return open.find((index) => index > Number(decided)) ?? open[0];
}

/** The button that was pressed, and the items that are its own: an event's may have its new venue's, too. */
function pressedIn(posted = new URLSearchParams()) {
  const button = posted.get('one') ?? posted.get('decision') ?? '';
  const isAll = button === 'approve-all';
  const isShown = button === 'approve-shown';
  const [, verb, one] =
    /^(approve|reject|reopen)(?::(\d+(?:,\d+)?))?$/.exec(isAll || isShown ? 'approve' : button) ?? [];
  return { verb, isAll, isShown, one: one?.split(',') };
}

/** The items that are decided on: of all those that were shown open, or chosen. */
function numbersOf(posted = new URLSearchParams()): string[] {
  const { isAll, isShown, one } = pressedIn(posted);
  if (isAll || isShown) return [...posted.keys()].flatMap((name) => /^n(\d+)$/.exec(name)?.[1] ?? []);
  return one ?? posted.getAll('item');
}

/** What the boxes of an item's fields say, and why it would be rejected. */
function choiceIn(posted: URLSearchParams, number: string) {
  const ticked = posted.getAll(`f${number}`);
  const all = (posted.get(`n${number}`) ?? '').split(',').filter((name) => name !== '');
  const unticked = all.filter((name) => !ticked.includes(name));
  const stale = posted.get(`s${number}`) === 'on';
  const reason = posted.get(`r${number}`) || null;
  return { index: Number(number), ticked, unticked, isWhole: unticked.length === 0, stale, reason };
}
