import { procedureNamed } from '../../../core/procedure-list.ts';
import { fieldNameOf } from '../../../core/values/names.ts';
import { type Html, html } from '../../pages/html.ts';
import { buttonForm } from '../../pages/session.ts';
import { addressWith } from '../../pages/site/links.ts';
import { backFrom } from '../frame/back.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { timeInWords } from '../frame/words.ts';
import type { Kind } from '../records/kind.ts';
import { nextOf, type Owner } from '../records/references.ts';
import { type Change, type Known, knownOf, pagesOfChanges } from './change.ts';
import { actorOf } from './sender.ts';
import { sentenceOf } from './sentence.ts';
import { whyNot } from './steps.ts';

const changes = procedureNamed('changes.listByOwner');

/** Changes, newest first, and the cursor of the next ones. */
export async function readChanges({ context }: AnyDesk, owner: Owner, input: object) {
  const [page] = pagesOfChanges.parse(await changes.call(context, async () => ({ ...owner, ...input })));
  return page === undefined ? { rows: [], after: null } : { rows: page.rows, after: nextOf(page) };
}

const shownOfRecord = 20;

/** What became of one record, newest first; nothing for kinds without a history, and for who may not read it. */
export async function changesOf(desk: AnyDesk, { type }: Kind, id: string): Promise<readonly Change[]> {
  const owner = fieldNameOf(type);
  const hasHistory = owner in (changes.meta.record?.declaration.owners ?? {});
  if (!hasHistory || !desk.may('read_history')) return [];
  return (await readChanges(desk, { owner, ids: [id] }, { first: shownOfRecord })).rows;
}

/** Each change as a sentence, with its own undo where it has one. */
export async function listOf(desk: AnyDesk, rows: readonly Change[], hasUndo = true): Promise<Html> {
  const known = await knownOf(desk, rows);
  const undo = (change: Change) => (hasUndo && desk.branding !== null ? undoOfChange(desk, change) : '');
  return html`<ol class="history">${rows.map((change) => lineOf(desk, change, known, undo(change)))}</ol>`;
}

function undoOfChange(desk: AnyDesk, change: Change): Html | '' {
  const { id, operation } = change;
  const address = addressWith(`/changes/${id}/undo`, { back: backFrom(desk, [operation]) });
  return (
    whyNot(desk, [change]) ?? buttonForm(desk.session, address, desk.words.t('console.undo'), { of: id })
  );
}

function lineOf(desk: AnyDesk, change: Change, known: Known, undo: Html | ''): Html {
  const { id, changed_at } = change;
  return html`<li><div><p id="${id}"><strong dir="auto">${actorOf(change)}</strong> ${sentenceOf(desk, change, known)}</p><p class="muted"><time datetime="${changed_at}">${timeInWords(desk, changed_at)}</time></p></div>${undo}</li>`;
}
