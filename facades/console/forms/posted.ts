import type { Words } from '../../../core/languages/words.ts';
import { inWords } from '../frame/words.ts';
import type { Field } from './field.ts';

/** What a form shows and posts: a text for each control. Of lists, a line for each item. */
export type Texts = Readonly<Record<string, string>>;

/** The names of the controls of a field. */
export const controlNames = ({ name, control }: Field): string[] => {
  if (control.is === 'group') return control.fields.flatMap(controlNames);
  if (control.is === 'record') return [name, chosenAmong(name)];
  if (control.is === 'records') return [name, chosenAmong(name), addingNew(name)];
  if (control.is === 'recurrence') return [name, `${name}.rule`, `${name}.until`, `${name}.count`];
  return control.is === 'time' ? [`${name}.date`, `${name}.time`] : [name];
};

/** What a field has, to be read: of a group, the parts that are known, with their names. */
export function readable(words: Words, field: Field, texts: Texts): string {
  const { name, control } = field;
  const text = texts[name] ?? '';
  if (control.is === 'switch') return text === 'on' ? words.t('console.yes') : '';
  if (control.is === 'record' || control.is === 'records') return text;
  if (control.is === 'choice') return text === '' ? '' : inWords(words, text, name);
  // A tenth of a metre.
  if (control.is === 'number' && !control.isWhole) return text.replace(/(\.\d{6})\d+$/, '$1');
  if (control.is !== 'group')
    return controlNames(field)
      .flatMap((name) => texts[name] || [])
      .join(' ');
  return control.fields
    .flatMap(({ name, label }) => {
      const text = texts[name] ?? '';
      if (text === '' || text === 'unknown') return [];
      return text === 'on' ? label : `${label}: ${text}`;
    })
    .join(', ');
}

/** The ids of those that are meant, where several have the name. */
export const chosenAmong = (name: string): string => `${name}.chosen`;

export const linesIn = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The box that adds those who are not known yet. */
export const addingNew = (name: string): string => `${name}.new`;

/** What was posted, as texts. */
export function postedTexts(fields: readonly Field[], posted: URLSearchParams): Texts {
  const names = fields.flatMap(controlNames);
  return Object.fromEntries(
    names.map((name) => [name, posted.getAll(name).join('\n').replaceAll('\r', '').trim()]),
  );
}
