import type { FieldErrors } from '../../../core/errors/refusal.ts';
import { type Html, html } from '../../pages/html.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { kindOfType } from '../records/kinds.ts';
import { findExactly } from '../records/names.ts';
import { nameOf, type Row } from '../records/references.ts';
import type { Field } from './field.ts';
import { maximumLines } from './line-up.ts';
import { chosenAmong, linesIn, type Texts } from './posted.ts';
import { problemWith } from './problem-with.ts';

/** By the field that names them: records that are called alike, of which the form asks which one is meant. */
export type Namesakes = ReadonlyMap<string, readonly Row[]>;

export async function namesakesOf(
  desk: AnyDesk,
  fields: readonly Field[],
  texts: Texts,
  errors: FieldErrors,
): Promise<Namesakes> {
  const each = fields.flatMap((field) => (field.control.is === 'group' ? field.control.fields : field));
  const found = each.map(async (field): Promise<[string, Row[]]> => {
    const { name, control } = field;
    const type = control.is === 'record' || control.is === 'records' ? control.type : '';
    const isNeeded = problemWith(field, errors) !== '' || texts[chosenAmong(name)];
    const kind = isNeeded ? kindOfType(type, desk.kinds) : undefined;
    if (kind === undefined) return [name, []];
    const names = [...new Set(linesIn(texts[name]))].slice(0, maximumLines);
    const rows = await Promise.all(names.map((each) => findExactly(desk, kind, each)));
    return [name, rows.filter(({ length }) => length > 1).flat()];
  });
  return new Map(await Promise.all(found));
}

/** Each with what tells it apart, to be chosen: one, or one of each name in a list. */
export function namesakeChoices(
  { kinds, words: { t } }: AnyDesk,
  { name, control }: Field,
  texts: Texts,
  rows: readonly Row[] = [],
): Html {
  if (rows.length === 0 || (control.is !== 'record' && control.is !== 'records')) return html``;
  const path = kindOfType(control.type, kinds)?.path ?? '';
  const [type, chosen] = [control.is === 'record' ? 'radio' : 'checkbox', chosenAmong(name)];
  return html`<fieldset class="field namesakes"><legend>${t('console.whichOne')}</legend>${rows.map(
    (row) =>
      html`<p><label><input type="${type}" name="${chosen}" value="${row.id}"${linesIn(texts[chosen]).includes(row.id) ? html` checked` : ''}> <bdi>${nameOf(row)}</bdi> <bdi class="muted">${[row.address || row.page_url, row.locale_name].filter(Boolean).join(', ')}</bdi></label> <a href="/${path}/${row.id}" target="_blank">${t('console.seePage')}</a></p>`,
  )}</fieldset>`;
}
