import { randomUUID } from 'node:crypto';
import type { Visited, Visitor } from '../support/requests/visitor.ts';
import { type Control, type Form, parsed } from './parsed.ts';

interface FillingOut {
  readonly visitor: Visitor;
  /** What to write wherever one writes. */
  readonly text: string;
  /** Ids of records that forms may refer to, by the paths of their lists. */
  readonly ids: ReadonlyMap<string, string>;
  /** What was received meanwhile. */
  readonly seen: Visited[];
}

/** Posts the form for a new record; a text that is refused is replaced by another, until all are accepted. */
export async function fillOut({ visitor, text, ids, seen }: FillingOut, path: string): Promise<Visited> {
  const shown = await visitor.open(path);
  const form = formAt(shown.body, path);
  const texts = [
    text,
    'Plain',
    `https://${randomUUID()}.example/`,
    `${randomUUID()}.example`,
    'America/Toronto',
    '',
  ];
  const tried = new Map<string, number>();
  for (;;) {
    const values = form.controls
      .filter(isFilledOut)
      .map((control, index): [string, string] => [
        control.name,
        valueFor(control, index, ids) ?? texts[tried.get(control.name) ?? 0] ?? '',
      ]);
    const sent = await visitor.open(path, { form: new URLSearchParams(values) });
    seen.push(shown, sent);
    if (sent.status !== 400) return sent;
    const wrong = problemsIn(sent.body);
    const names = form.controls
      .map(({ name }) => name)
      .filter((name) => wrong.some((field) => isOf(name, field)));
    for (const name of names) tried.set(name, (tried.get(name) ?? 0) + 1);
    if (names.length === 0 || names.some((name) => (tried.get(name) ?? 0) >= texts.length))
      throw new Error(`${path} takes nothing: ${parsed(sent.body, path).texts('main').join()}`);
  }
}

export function formAt(body: string, path: string): Form {
  const form = parsed(body, path).forms.find(({ isPost, action }) => isPost && action === path);
  if (form === undefined) throw new Error(`There is no form for ${path}.`);
  return form;
}

/** Switches stay off. */
const isFilledOut = ({ is, value }: Control): boolean =>
  !(is === 'checkbox' && value === 'on') && is !== 'button';

const isOf = (name: string, field: string): boolean => name === field || name.startsWith(`${field}.`);

/** The fields beside which something is said to be wrong. */
const problemsIn = (body: string): string[] =>
  parsed(body, '').elements.flatMap(({ attribs: { id = '' } }) =>
    id.endsWith('-problem') ? [id.slice(0, -'-problem'.length)] : [],
  );

/** What can be known from the control alone; undefined where one writes. */
function valueFor(
  { name, is, value, options, attributes }: Control,
  index: number,
  ids: ReadonlyMap<string, string>,
): string | undefined {
  if (is === 'hidden' || is === 'checkbox') return value;
  if (is === 'select') return options.find((option) => option !== '') ?? '';
  if (is === 'datetime-local') return `2040-07-${String(index + 1).padStart(2, '0')}T20:00`;
  if (name === 'doors_at.date') return ''; // that of the start
  if (name === 'recurrence.rule') return ''; // one of the list is chosen
  if (name === 'recurrence.until') return ''; // it ends by its count
  if (is === 'date') return `2040-07-${String(index + 1).padStart(2, '0')}`;
  if ('data-names' in attributes) return ids.get(attributes['data-names'] ?? '') ?? '';
  if (name.endsWith('.time')) return '7:30 PM';
  return 'inputmode' in attributes ? (name === 'every_minutes' ? '60' : '1') : undefined;
}
