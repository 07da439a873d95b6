import { invalidField } from '../../core/errors/refusal.ts';
import { parseDate } from './clock-time.ts';
import type { Shown } from './desk.ts';
import type { Field } from './field.ts';
import { idsOf } from './line-up.ts';
import { addingNew, controlNames, type Texts } from './posted.ts';
import { resolve } from './resolve.ts';
import { timeIn } from './times.ts';

/** The input of a mutation, for the fields whose texts are not those of before. */
export async function inputOf(
  shown: Shown,
  fields: readonly Field[],
  texts: Texts,
  before: Texts,
): Promise<Record<string, unknown>> {
  const changed = fields.filter((field) =>
    controlNames(field).some((name) => (texts[name] ?? '') !== (before[name] ?? '')),
  );
  const isAllDay = (texts.all_day ?? before.all_day) === 'on';
  const input: Record<string, unknown> = {};
  for (const field of changed) input[field.name] = await valueIn(field, texts, { ...shown, isAllDay });
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
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const idOf = (type: string, named: string) =>
    resolve(desk, { type, field: name, text: named, offersVenue });
  if (control.is === 'switch') return text === 'on';
  if (control.is === 'dates') return lines.map((line) => parseDate(line, tag) ?? line);
  if (control.is === 'choices' || control.is === 'lines' || (control.is === 'records' && isProposed))
    return lines;
  if (control.is === 'records') {
    const addsNew = texts[addingNew(name)] === 'on';
    return idsOf({ desk, zone, place }, { type: control.type, field: name, lines, addsNew });
  }
  if (control.is === 'group') return groupIn(control.fields, texts, empty);
  if (control.is === 'time') return timeIn(name, texts, { zone, tag, isAllDay, empty });
  if (text === '') return empty;
  if (control.is === 'date') return parseDate(text, tag) ?? text;
  if (control.is === 'record') return idOf(control.type, text);
  return control.is === 'number' ? numberIn(name, text) : text;
}

function numberIn(name: string, text: string): number {
  const number = Number(text.replace(',', '.'));
  if (Number.isNaN(number)) throw invalidField(name, 'must be a number');
  return number;
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
