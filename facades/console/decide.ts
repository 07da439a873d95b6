import { Refusal } from '../../core/errors/refusal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { seeOther } from '../http/see-other.ts';
import { addressWith } from '../pages/site/links.ts';
import type { Posted } from './console-form.ts';
import { approvedAddress } from './left-open.ts';
import { send } from './page.ts';
import { proposalPage } from './proposal-page.ts';

/** What the buttons of a proposal's page do: with one item, with those that are ticked, or with all. */
export async function decideProposal({ desk, posted, id }: Posted): Promise<void> {
  const [, verb, all, one] = /^(approve|reject|reopen)(-all)?(?::(\d+))?$/.exec(pressed(posted)) ?? [];
  const numbers = one === undefined ? posted.getAll('item') : [one];
  const items = all === undefined ? numbers.map((number) => itemIn(posted, number)) : null;
  const reason = posted.get('reason') ?? '';
  let stale: readonly number[] = [];
  try {
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
    } else ({ stale } = await callProcedure('proposals.approve', desk.context, { id, items }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return send(desk, await proposalPage(desk, id, error, reason), error.status);
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
const pressed = (posted: URLSearchParams): string => posted.get('one') ?? posted.get('decision') ?? '';

/** Of an item whose fields are not all ticked, the ticked ones. */
function itemIn(posted: URLSearchParams, number: string) {
  const ticked = posted.getAll(`f${number}`);
  const all = posted.get(`n${number}`) ?? '';
  const isWhole = all === '' || String(ticked.length) === all;
  return { index: Number(number), fields: isWhole ? null : ticked, stale: posted.get(`s${number}`) === 'on' };
}
