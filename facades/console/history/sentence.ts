import { typeNameOf } from '../../../core/values/names.ts';
import { instant } from '../../../orm/statements/input-types.ts';
import { type Html, html } from '../../pages/html.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { labelOf, nounIn, shownAt } from '../frame/words.ts';
import { isChoice, nounOf, shapeOf } from '../records/kind.ts';
import { kindOfType } from '../records/kinds.ts';
import { type Change, idsIn, isReference, type Known, parsed } from './change.ts';
import { timesMoved } from './moved.ts';

/** “changed the event “Open Mic”: Name Open Mic → Open Stage”: what comes after who did it. */
export function sentenceOf(desk: AnyDesk, change: Change, known: Known): Html {
  const { t } = desk.words;
  const verb = verbOf(change);
  const what = html`${t('console.did', { operation: verb })} ${nounIn(desk.words, nounOf(typeNameOf(change.kind)))} <bdi>${calledIn(desk, change, known)}</bdi>`;
  if (change.operation !== 'update') return what;
  const moved = verb === 'move' ? timesMoved(desk, change, known) : '';
  const others = change.fields.filter(({ name }) => isShown(name) && !said[verb]?.includes(name));
  const zone = known.get(change.record_id)?.zone ?? desk.zone;
  const shape = shapeOf(kindOfType(typeNameOf(change.kind), desk.kinds)?.declaration.row);
  const value = (name: string, json: string | null) =>
    inWordsOf(desk, name, json, { known, zone, isWritten: !isChoice(shape[name]) });
  const colon = moved === '' ? ': ' : ', ';
  return html`${what}${moved}${others.map(
    ({ name, before, after }, index) =>
      html`${index === 0 ? colon : ', '}${labelOf(desk.words, name)} <del dir="auto">${value(name, before)}</del> → <ins dir="auto">${value(name, after)}</ins>`,
  )}`;
}

/** The fields of which a verb tells. */
const said: Readonly<Record<string, readonly string[]>> = {
  move: ['starts_at', 'ends_at'],
  hide: ['hidden'],
  show: ['hidden'],
  cancel: ['status'],
};

function verbOf({ operation, fields }: Change): string {
  if (operation !== 'update') return operation;
  const after = (field: string) => parsed(fields.find(({ name }) => name === field)?.after ?? null);
  if (after('starts_at') !== null) return 'move';
  if (typeof after('hidden') === 'boolean') return after('hidden') === true ? 'hide' : 'show';
  return after('status') === 'cancelled' ? 'cancel' : 'update';
}

/** Its name, which leads to its page, or to what became of it. */
function calledIn({ branding, kinds }: AnyDesk, { kind, record_id, fields }: Change, known: Known): Html {
  const own = fields.find(({ name }) => name === 'name') ?? fields.find(({ name }) => name === 'text');
  const found = known.get(record_id);
  const name = found?.name ?? String(parsed(own?.after ?? own?.before ?? null) ?? '');
  const page = kindOfType(typeNameOf(kind), kinds);
  if (found === undefined || page === undefined) return html`${name}`;
  const path = found.isThere && page.update !== undefined ? `/${page.path}/${record_id}` : null;
  if (path === null && branding === null) return html`${name}`;
  return html`<a href="${path ?? `/changes?record_id=${record_id}`}">${name}</a>`;
}

const isShown = (name: string): boolean => name !== 'edited_fields' && name !== 'updated_at';

const maximumShown = 120;

const cut = (text: string): string => (text.length > maximumShown ? `${text.slice(0, maximumShown)}…` : text);

function inWordsOf(
  desk: AnyDesk,
  field: string,
  json: string | null,
  { known, zone, isWritten }: { readonly known: Known; readonly zone: string; readonly isWritten: boolean },
): string {
  if (json === null) return '–';
  const value = json === 'null' ? null : (parsed(json) ?? json);
  const names = isReference(field) ? idsIn(json).flatMap((id) => known.get(id)?.name ?? []) : [];
  const name = names.length > 0 ? names.join(', ') : undefined;
  if (isWritten && typeof value === 'string' && !instant.safeParse(value).success) return cut(name ?? value);
  return cut(name ?? (shownAt(desk, value, zone, field) || '–'));
}
