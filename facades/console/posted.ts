import type { Field } from './field.ts';

/** What a form shows and posts: a text for each control. Of lists, a line for each item. */
export type Texts = Readonly<Record<string, string>>;

/** The names of the controls of a field. */
export const controlNames = ({ name, control }: Field): string[] => {
  if (control.is === 'group') return control.fields.flatMap(controlNames);
  if (control.is === 'records') return [name, addingNew(name)];
  return control.is === 'time' ? [`${name}.date`, `${name}.time`] : [name];
};

/** The box that adds those who are not known yet. */
export const addingNew = (name: string): string => `${name}.new`;

/** What was posted, as texts. */
export function postedTexts(fields: readonly Field[], posted: URLSearchParams): Texts {
  const names = fields.flatMap(controlNames);
  return Object.fromEntries(
    names.map((name) => [name, posted.getAll(name).join('\n').replaceAll('\r', '').trim()]),
  );
}
