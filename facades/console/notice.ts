import { minute } from '../../core/values/time.ts';
import { type Html, html } from '../pages/html.ts';
import type { AnyDesk, Desk } from './desk.ts';
import { readSteps, undoOf } from './steps.ts';

/** What the last step did, with its undo. */
export async function noticeOf(desk: AnyDesk): Promise<Html | ''> {
  const done = desk.exchange.query.get('done');
  if (done === null || !/^[a-z]{1,20}$/i.test(done)) return '';
  const { t, said } = desk.words;
  const text = said(`console.done.${done}`) ?? t('console.done', { verb: done });
  return html`<div class="notice done" role="status"><p>${text}</p>${desk.branding === null || withoutChange.includes(done) ? '' : await undoOfLast(desk)}</div>`;
}

/** What is no change of a record, so that the last one is another. */
const withoutChange = ['removeOrigin', 'run'];

const recently = 10 * minute;

/** Of what the person did last, wherever it was. */
export async function undoOfLast(desk: Desk): Promise<Html | ''> {
  if (!desk.may('read_history')) return '';
  const from = new Date(desk.now.getTime() - recently).toISOString();
  const { items } = await readSteps(desk, { actor_id: desk.principal.userId, from, limit: 1 });
  const [last] = items;
  return last === undefined ? '' : undoOf(desk, last);
}
