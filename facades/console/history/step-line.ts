import { typeNameOf } from '../../../core/values/names.ts';
import { maximumCounted } from '../../../orm/reads/steps.ts';
import { spaced } from '../../../orm/statements/nouns.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressWith } from '../../pages/site/links.ts';
import type { Desk } from '../frame/desk.ts';
import { nounIn, timeInWords } from '../frame/words.ts';
import { nounOf } from '../records/kind.ts';
import { kindOfType } from '../records/kinds.ts';
import type { Change, Known } from './change.ts';
import { actorOf } from './sender.ts';
import { sentenceOf } from './sentence.ts';
import { type Step, undoOf } from './steps.ts';

/** What pages of venues and people do goes without saying. */
const countsShown = ({ counts }: Step): Step['counts'] =>
  counts.some(({ kind }) => kind !== 'page') ? counts.filter(({ kind }) => kind !== 'page') : counts;

const maximumSaid = 3;

/** Longer steps are told by their numbers. */
export const idsSaid = (step: Step): string[] => {
  const counts = countsShown(step);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return total <= maximumSaid ? counts.flatMap(({ ids }) => ids) : [];
};

interface Said {
  readonly changes: ReadonlyMap<string, Change>;
  readonly known: Known;
}

/** One step as a line: who did what, when, and its undo. */
export function stepLine(desk: Desk, step: Step, { changes, known }: Said): Html {
  const said = idsSaid(step).flatMap((id) => changes.get(id) ?? []);
  const what =
    said.length > 0
      ? said.map((change, index) => html`${index === 0 ? '' : '; '}${sentenceOf(desk, change, known)}`)
      : html`${inNumbers(desk, step)} <a href="${pathOfAll(step)}">${desk.words.t('console.seeAll')}</a>`;
  const when = timeInWords(desk, step.changed_at);
  return html`<li><div><p id="${step.id}"><strong dir="auto">${actorOf(step)}</strong> ${what}</p><p class="muted"><time datetime="${step.changed_at}">${when}</time></p></div>${undoOf(desk, step, { of: step.id })}</li>`;
}

function inNumbers({ words }: Desk, step: Step): string {
  const isCut = step.counts.reduce((sum, { count }) => sum + count, 0) >= maximumCounted;
  return countsShown(step)
    .map(({ kind, operation, count }) => {
      const type = typeNameOf(kind);
      const many = kindOfType(type)?.plural ?? `${spaced(type)}s`;
      return words.t('console.didMany', {
        isCut: String(isCut),
        operation,
        count,
        what: nounIn(words, count === 1 ? nounOf(type) : many),
      });
    })
    .join(', ');
}

const pathOfAll = ({ batch_id, actor_id, changed_at }: Step): string => {
  if (batch_id !== null) return `/batches/${batch_id}`;
  const until = new Date(Date.parse(changed_at) + 1).toISOString();
  return addressWith('/changes', { actor_id, from: changed_at, until });
};
