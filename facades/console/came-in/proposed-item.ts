import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import type { Context } from '../../../core/request/context.ts';
import { typeNameOf } from '../../../core/values/names.ts';
import { instant } from '../../../orm/statements/input-types.ts';
import { type Html, html } from '../../pages/html.ts';
import { recurrenceInWords } from '../../pages/recurrence.ts';
import type { Desk } from '../frame/desk.ts';
import { inWords, labelOf, shown } from '../frame/words.ts';
import { idsIn } from '../history/change.ts';
import { isChoice, shapeOf } from '../records/kind.ts';
import { kindNamed, kindOfType } from '../records/kinds.ts';
import { nameOf, type Row, readRows } from '../records/references.ts';
import { proposedPicture } from './proposed-picture.ts';

export type Item = OutputOf<'proposals.get'>['items'][number];

interface Review {
  readonly mayDecide: boolean;
  /** Of the records that are there, by their ids. */
  readonly records: ReadonlyMap<string, { readonly name: string; readonly path: string; readonly row: Row }>;
  /** That of the page. */
  readonly address: string;
  /** What was ticked in a form that was refused. */
  readonly posted: URLSearchParams | undefined;
  /** What was wrong with it. */
  readonly problem: Html | '';
}

/** The names and pages of the records that are there, by their ids: that of an event's item may be a series. */
export async function recordsOf(ctx: Context, items: readonly Item[]): Promise<Review['records']> {
  const ids = items.flatMap(({ record_id, fields }) => [
    ...(record_id === null ? [] : [record_id]),
    ...fields.flatMap(({ before, after }) => idsIn(JSON.stringify([before, after]))),
  ]);
  const found = await Promise.all(
    ['Venue', 'Event', 'Series', 'Person', 'Locale'].map(async (type) => {
      const kind = kindNamed(type);
      const rows = await readRows(ctx, kind, ids);
      return rows.flatMap((row) =>
        row === null ? [] : [[row.id, { name: nameOf(row), path: `/${kind.path}/${row.id}`, row }] as const],
      );
    }),
  );
  const photos = await callProcedure('photos.byIds', ctx, { ids: [...new Set(ids)] });
  const ofPhotos = photos.flatMap((row) =>
    row === null ? [] : [[row.id, { name: row.url, path: `/v1/photos/${row.id}`, row: { ...row } }] as const],
  );
  return new Map([...found.flat(), ...ofPhotos]);
}

/** What it would be called. */
export function titleOf({ external_id, fields, record_id }: Item, records: Review['records']): string {
  const proposed = fields.find(({ name }) => name === 'name')?.after;
  return String(proposed ?? records.get(record_id ?? '')?.name ?? external_id);
}

/** One change that was proposed: what it is about, each field before and after, and what speaks against it. */
export function proposedItem(desk: Desk, item: Item, review: Review): Html {
  const { mayDecide, records, address, posted, problem } = review;
  const { t } = desk.words;
  const { index, kind, operation, fields, state, is_new: isNew, venue_index: venue } = item;
  const isOpen = state === 'open' && mayDecide;
  // A single field is chosen with its item.
  const boxes = isOpen && !isNew && fields.length > 1 ? fields.map(({ name }) => name) : [];
  const name = titleOf(item, records);
  const tick = (control: string, value: string, usually: boolean) =>
    (posted?.getAll(control).includes(value) ?? usually) ? html` checked` : '';
  const approve = t(venue === null ? 'console.approve' : 'console.approveBoth');
  const reason = posted?.get(`r${index}`) ?? '';
  const path = records.get(item.record_id ?? '')?.path;
  const title =
    path === undefined ? html`<bdi>${name}</bdi>` : html`<a href="${path}"><bdi>${name}</bdi></a>`;
  const shape = shapeOf(kindOfType(typeNameOf(kind))?.declaration.row);
  const rowOf = (isBefore: boolean): Row => ({
    ...(records.get(item.record_id ?? '')?.row ?? { id: '' }),
    ...Object.fromEntries(fields.map(({ name, before, after }) => [name, isBefore ? before : after])),
  });
  const value = (name: string, stored: unknown) => {
    if (name === 'photo_url' && typeof stored === 'string')
      return proposedPicture(stored, labelOf(desk.words, name), records);
    if (name === 'recurrence' && typeof stored === 'string')
      return recurrenceInWords(desk.words, stored) ?? stored;
    const named = idsIn(JSON.stringify(stored)).flatMap((id) => records.get(id)?.name ?? []);
    const given = named.length > 0 ? named : stored;
    return typeof given === 'string' && !isChoice(shape[name]) && !instant.safeParse(given).success
      ? given
      : shown(
          desk,
          { ...rowOf(fields.find((field) => field.name === name)?.before === stored), [name]: given },
          name,
        );
  };
  return html`<li id="i${String(index)}" class="proposed-item" data-item tabindex="-1">
<header>${isOpen ? html`<input type="checkbox" name="item" value="${String(index)}"${tick('item', String(index), false)} aria-label="${name}">` : ''}<h2>${title}</h2>
<span class="mark">${operation === null ? inWords(desk.words, state) : t('console.would', { operation, kind })}</span></header>
${
  fields.length === 0
    ? ''
    : html`<table class="compare"><thead><tr><th class="compare-cell compare-name"></th>${isNew ? '' : html`<th class="compare-cell muted">${t('console.theirs')}</th>`}<th class="compare-cell muted">${t('console.proposed')}</th></tr></thead><tbody>${fields.map(
        (field) =>
          html`<tr><th scope="row" class="compare-cell compare-name">${boxes.length > 0 ? html`<label><input type="checkbox" name="f${String(index)}" value="${field.name}"${tick(`f${index}`, field.name, true)}> ${labelOf(desk.words, field.name)}</label>` : labelOf(desk.words, field.name)}</th>${isNew ? '' : html`<td dir="auto" class="compare-cell"><del class="muted">${value(field.name, field.before)}</del></td>`}<td dir="auto" class="compare-cell"><ins class="after">${value(field.name, field.after)}</ins></td></tr>`,
      )}</tbody></table>`
}
${problem}${notesOf(desk, item)}${venue === null ? '' : html`<p class="muted">${t('console.newVenue', { name: String(fields.find(({ name }) => name === 'venue')?.after ?? '') })}</p>`}
${
  isOpen
    ? html`<input type="hidden" name="n${String(index)}" value="${boxes.join(',')}">${item.is_stale ? html`<input type="hidden" name="s${String(index)}" value="on">` : ''}<p class="actions"><button name="one" value="approve:${[index, ...(venue === null ? [] : [venue])].join(',')}" formaction="${address}#i${String(index)}" class="quiet small" data-key="a" aria-label="${approve}: ${name}">${approve}</button><button name="one" value="reject:${String(index)}" formaction="${address}#i${String(index)}" class="quiet small danger" aria-label="${t('console.reject')}: ${name}">${t('console.reject')}</button><input name="r${String(index)}" value="${reason}" class="why" maxlength="2000" dir="auto" data-key="r" placeholder="${t('console.reason')}" aria-label="${t('console.reason')}: ${name}"></p>`
    : state === 'rejected' && mayDecide
      ? html`<p class="actions"><button name="one" value="reopen:${String(index)}" class="quiet small" aria-label="${t('console.reopen')}: ${name}">${t('console.reopen')}</button></p>`
      : ''
}</li>`;
}

function notesOf(
  { words }: Desk,
  { match_score: match, is_stale, forced, kept, warnings, problem, reason, remembered }: Item,
): Html[] {
  const { t } = words;
  return [
    ...(problem === null ? [] : [html`<p class="problem">${problem}</p>`]),
    ...(match === null ? [] : [html`<p class="muted">${t('console.wouldLink')}</p>`]),
    ...(is_stale ? [html`<p class="problem">${t('console.stale')}</p>`] : []),
    ...(forced ? [html`<p class="problem">${t('console.forced')}</p>`] : []),
    ...warnings.map(({ message }) => html`<p class="problem">${message}</p>`),
    ...(kept.length === 0
      ? []
      : [
          html`<p class="muted">${t('console.keptFields', { fields: kept.map((name) => labelOf(words, name)).join(', ') })}</p>`,
        ]),
    ...(reason === null ? [] : [html`<p class="muted"><bdi>${reason}</bdi></p>`]),
    ...(remembered ? [html`<p class="muted">${t('console.remembered')}</p>`] : []),
  ];
}
