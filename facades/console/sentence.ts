import { typeNameOf } from '../../core/values/names.ts';
import { spaced } from '../../orm/statements/input-types.ts';
import { type Html, html } from '../pages/html.ts';
import { type Change, type Names, parsed } from './change.ts';
import type { Desk } from './desk.ts';
import { kindOfType } from './kinds.ts';
import { labelOf, shown } from './words.ts';

/** “Dana changed the event “Open Mic”: Starts from 7:00 PM to 8:00 PM”. */
export function sentenceOf(desk: Desk, change: Change, names: Names): Html {
  const { t } = desk.words;
  const { kind, record_id, operation, actor_name, fields } = change;
  const type = typeNameOf(kind);
  const own = fields.find(({ name }) => name === 'name') ?? fields.find(({ name }) => name === 'text');
  const name = names.get(record_id) ?? String(parsed(own?.after ?? own?.before ?? '""') ?? '');
  const page = kindOfType(type);
  const isLinked = page?.update !== undefined && names.has(record_id);
  const called = isLinked ? html`<a href="/${page.path}/${record_id}">${name}</a>` : html`${name}`;
  const what = html`<strong dir="auto">${actor_name}</strong> ${t('console.did', { operation })} ${spaced(type)} <bdi>${called}</bdi>`;
  if (operation !== 'update') return what;
  return html`${what}: ${fields
    .filter(isShown)
    .map(
      ({ name, before, after }, index) =>
        html`${index === 0 ? '' : ', '}${labelOf(name)} <del dir="auto">${inWordsOf(desk, name, before, names)}</del> → <ins dir="auto">${inWordsOf(desk, name, after, names)}</ins>`,
    )}`;
}

const isShown = ({ name }: Change['fields'][number]): boolean =>
  name !== 'edited_fields' && name !== 'updated_at';

const maximumShown = 120;

function inWordsOf(desk: Desk, field: string, json: string | null, names: Names): string {
  if (json === null) return '–';
  const value = parsed(json) ?? json;
  const name = field.endsWith('_id') && typeof value === 'string' ? names.get(value) : undefined;
  const text = name ?? (shown(desk, null, value) || '–');
  return text.length > maximumShown ? `${text.slice(0, maximumShown)}…` : text;
}
