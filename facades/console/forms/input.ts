import { z } from 'zod';
import { invalidField, type Refusal } from '../../../core/errors/refusal.ts';
import type { AnyDesk, Shown } from '../frame/desk.ts';
import { kindOfType } from '../records/kinds.ts';
import { resolve } from '../records/names.ts';
import { namesOf, type Row } from '../records/references.ts';
import type { Field } from './field.ts';
import { languageName, languageTag } from './languages.ts';
import { idsOf } from './line-up.ts';
import { addingNew, chosenAmong, controlNames, linesIn, type Texts } from './posted.ts';
import { recurrenceIn, recurrenceTexts } from './recurrences.ts';
import { parseDate, timeIn, timeTexts } from './times.ts';
import { unread } from './unread.ts';

/** What belongs to a record besides its own columns, as REST embeds it. */
const summary = z.object({ id: z.string(), name: z.string() });
const web = z.object({ url: z.string() });

/** The value of a field of a stored record: a column, or what REST embeds. */
function storedValue(found: Row, name: string): unknown {
  if (name in found) return found[name];
  const [group = '', own] = name.split('.');
  if (own !== undefined) return z.looseObject({}).safeParse(found[group]).data?.[own];
  const of = found[name.replace(/_(?:id|url)$/, '')];
  return /_url$/.test(name) ? web.safeParse(of).data?.url : summary.safeParse(of).data?.id;
}

/** The names of what stored records refer to in these fields, by ids. */
export function namesIn(desk: AnyDesk, fields: readonly Field[], rows: readonly Row[]) {
  const references = fields.flatMap(({ name, control }) =>
    control.is === 'record' || control.is === 'records'
      ? rows.flatMap((row) =>
          [storedValue(row, name) ?? []].flat().map((id) => ({ type: control.type, id: String(id) })),
        )
      : [],
  );
  return namesOf(desk.context, references, desk.kinds);
}

/** The texts of a stored record, by the names of what it refers to. */
export async function textsOf(
  { desk, zone }: Shown,
  fields: readonly Field[],
  found: Row,
  known?: ReadonlyMap<string, string>,
): Promise<Texts> {
  const names = known ?? (await namesIn(desk, fields, [found]));
  const texts = fields.flatMap((field): [string, string][] => {
    const { name, control } = field;
    const value = storedValue(found, name);
    if (control.is === 'group')
      return control.fields.map((own) => {
        const part = storedValue(found, own.name);
        return [own.name, own.control.is === 'switch' ? (part === true ? 'on' : '') : plain(part)];
      });
    if (control.is === 'switch') return [[name, value === true ? 'on' : '']];
    if (control.is === 'record') return [[name, names.get(String(value)) ?? plain(value)]];
    if (control.is === 'records') {
      const all = z.array(summary).safeParse(found[kindOfType(control.type)?.path ?? '']).data;
      const ids = z.array(z.string()).safeParse(value).data ?? [];
      return [[name, (all?.map((one) => one.name) ?? ids.map((id) => names.get(id) ?? id)).join('\n')]];
    }
    if (control.is === 'choices' || control.is === 'lines' || control.is === 'dates') {
      const items = z.array(z.string()).parse(value ?? []);
      const { tag } = desk.words;
      return [[name, (isLanguages(name) ? items.map((item) => languageName(item, tag)) : items).join('\n')]];
    }
    if (isLanguage(name)) return [[name, languageName(plain(value), desk.words.tag)]];
    if (control.is === 'recurrence') return recurrenceTexts(desk.words, name, plain(value));
    if (control.is === 'time') return timeTexts(name, value, found, { desk, zone });
    return [[name, plain(value)]];
  });
  return Object.fromEntries(texts);
}

const isLanguages = (name: string): boolean => name === 'languages';
const isLanguage = (name: string): boolean => name === 'language' || name === 'default_language';

const plain = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The input of a mutation, for the fields whose texts are not those of before, and what a change requires: see `callWithForm`. */
export async function inputOf(
  shown: Shown,
  fields: readonly Field[],
  texts: Texts,
  before: Texts,
): Promise<Record<string, unknown>> {
  const changed = fields.filter(
    (field) =>
      (field.isRequired && field.name in before) ||
      controlNames(field).some((name) => (texts[name] ?? '') !== (before[name] ?? '')),
  );
  const isAllDay = (texts.all_day ?? before.all_day) === 'on';
  const input: Record<string, unknown> = {};
  for (const field of changed)
    input[field.name] = await valueIn(field, texts, { ...shown, isAllDay }).catch(unread(field.name));
  return input;
}

async function valueIn(
  { name, control, isNullable }: Field,
  texts: Texts,
  { desk, zone, place, offersVenue, isProposed, isAllDay }: Shown & { readonly isAllDay: boolean },
): Promise<unknown> {
  const { tag } = desk.words;
  const text = texts[name] ?? '';
  const empty = isNullable ? null : undefined;
  const lines = linesIn(text);
  const chosen = linesIn(texts[chosenAmong(name)]);
  if (control.is === 'switch') return text === 'on';
  if (isLanguages(name)) return lines.map((line) => languageTag(line, tag));
  if (control.is === 'dates') return lines.map((line) => parseDate(line, tag) ?? line);
  if (control.is === 'choices' || control.is === 'lines' || (control.is === 'records' && isProposed))
    return lines;
  if (control.is === 'records') {
    const addsNew = texts[addingNew(name)] === 'on';
    return idsOf({ desk, zone, place }, { type: control.type, field: name, lines, chosen, addsNew });
  }
  if (control.is === 'group') return groupIn(control.fields, texts, empty);
  if (control.is === 'time') return timeIn(name, texts, { zone, tag, isAllDay, empty });
  if (control.is === 'recurrence') return recurrenceIn(desk.words, name, texts);
  if (text === '') return empty;
  if (control.is === 'date') return parseDate(text, tag) ?? text;
  if (isLanguage(name)) return languageTag(text, tag);
  if (control.is === 'record')
    return resolve(desk, {
      ...{ type: control.type, field: name, text, chosen },
      otherwise:
        offersVenue && control.type === 'Venue' ? '. Correct the name, or create it below' : undefined,
    });
  return control.is === 'number' ? numberIn(name, text) : text;
}

function numberIn(name: string, text: string): number | Refusal {
  const number = Number(text.replace(',', '.'));
  return Number.isNaN(number) ? invalidField(name, 'must be a number') : number;
}

function groupIn(fields: readonly Field[], texts: Texts, empty: null | undefined): unknown {
  if (fields.every(({ name }) => !texts[name])) return empty;
  const own = fields.flatMap(({ name, control }): [string, unknown][] => {
    const text = texts[name] ?? '';
    const key = name.split('.').at(-1) ?? name;
    if (control.is === 'switch') return text === 'on' ? [[key, true]] : [];
    if (text === '' && control.is !== 'number') return [];
    return [[key, control.is === 'number' ? numberIn(name, text) : text]];
  });
  return Object.fromEntries(own);
}
