import type { Message } from '../../../core/languages/words.ts';
import { minute } from '../../../core/values/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import { addressWith } from '../../pages/site/links.ts';
import { givenUp } from '../came-in/given-up.ts';
import { numbersIn } from '../came-in/left-open.ts';
import { readSteps, undoOf, whyNot } from '../history/steps.ts';
import { shownOnce } from '../keys/shown-once.ts';
import type { AnyDesk, Desk } from './desk.ts';

/** What the last step did, with its undo. */
export async function noticeOf(desk: AnyDesk): Promise<Html | ''> {
  const done = desk.exchange.query.get('done');
  if (done === null || !/^[a-z]{1,40}$/i.test(done)) return '';
  const { t, said } = desk.words;
  const text = said(`console.done.${done}`) ?? t('console.done', { verb: done });
  return html`<div class="notice done" role="status"><p>${[text, ...givenUp(desk)].join(' ')}</p>${shownOnce(desk)}${desk.branding === null ? '' : done === 'reject' ? undoOfRejection(desk) : withoutChange.includes(done) ? '' : await undoOfLast(desk, done === 'undo' ? 'console.redo' : undefined)}</div>`;
}

/** Of the items that were just rejected as a whole: single fields that were rejected are not kept. */
function undoOfRejection({ exchange, may, session, words: { t } }: Desk): Html | '' {
  if (!may('review_changes')) return '';
  const numbers = numbersIn(exchange, 'rejected');
  if (numbers.length === 0) return html`<p class="muted">${t('console.fieldsGone')}</p>`;
  const address = addressWith(exchange.request.path, { after: exchange.query.get('after') });
  return html`<form method="post" action="${address}">${formField(session)}${numbers.map((number) => html`<input type="hidden" name="item" value="${number}">`)}<button class="quiet small" name="decision" value="reopen">${t('console.undo')}</button></form>`;
}

/** What is no change of a record, so that the last one is another; and what has its own undo. */
const withoutChange = [
  ...['leave', 'messageAttendees', 'removeOrigin', 'reopen', 'replay', 'run', 'endSessions', 'test'],
  ...['accept', 'undoBatch', 'redoBatch'],
];

const recently = 10 * minute;

/** Of what the person did last, wherever it was. */
export async function undoOfLast(desk: Desk, text?: Message): Promise<Html | ''> {
  if (!desk.may('read_history')) return '';
  const from = new Date(desk.now.getTime() - recently).toISOString();
  const { items } = await readSteps(desk, { actor_id: desk.principal.userId, from, limit: 1 });
  const [last] = items.filter(({ counts }) => whyNot(desk, counts) === null);
  return last === undefined ? '' : undoOf(desk, last, { text });
}
