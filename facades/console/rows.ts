import { z } from 'zod';
import { ruleInWords } from '../../core/series/dates.ts';
import { typeNameOf } from '../../core/values/names.ts';
import { recordIds } from '../../orm/statements/row-types.ts';
import { type Html, html } from '../pages/html.ts';
import type { Words } from '../pages/languages/words.ts';
import { actionForms } from './actions.ts';
import type { AnyDesk } from './desk.ts';
import { type Kind, shapeOf } from './kind.ts';
import { nameOf, namesOf, type Row } from './references.ts';
import { table } from './table.ts';
import { inWords, labelOf, shown } from './words.ts';

/** Columns that say little in a list. */
const unlisted =
  /^(?:id|name|text|role|photo_id|page_id|rsvp|time_zone|latitude|longitude|about|contact_text|preset|light|dark|(?:\w+_)?url|\w+_(?:latitude|longitude|label|name|time_zone))$/;

const maximumColumns = 5;

/** A table of records, of which each leads to its page, or has its buttons; with these columns, if they are said. */
export async function rowsOf(
  desk: AnyDesk,
  kind: Kind,
  rows: readonly Row[],
  said?: readonly string[],
): Promise<Html> {
  const shape = shapeOf(kind.declaration.row);
  const names = Object.keys(shape).filter((name) => !unlisted.test(name));
  const marks = names.filter((name) => isMark(name, shape[name]));
  const others = names.filter(
    (name) => !marks.includes(name) && rows.some((found) => shown(desk, found, name) !== ''),
  );
  const columns = said ?? others.slice(0, maximumColumns);
  const references = columns.flatMap((name) => {
    const type = referencedType(name, shape[name]);
    return type === undefined
      ? []
      : rows.flatMap((found) => (typeof found[name] === 'string' ? [{ type, id: found[name] }] : []));
  });
  const known = await namesOf(desk.context, references, desk.kinds);
  const rules = new Map(await Promise.all(rows.map((found) => ruleOf(desk, found))));
  const value = (found: Row, column: string) =>
    column === 'recurrence'
      ? (rules.get(found.id) ?? '')
      : (known.get(String(found[column])) ??
        (isText(shape[column]) ? String(found[column]) : shown(desk, found, column)));
  const isPage = kind.update !== undefined;
  return table(
    [...['name', ...columns].map((name) => labelOf(desk.words, name)), ...(isPage ? [] : [''])],
    rows.map((found) => [
      html`${isPage ? html`<a href="/${kind.path}/${found.id}">${nameOf(found)}</a>` : nameOf(found)}${found.id === desk.principal.userId ? html` <span class="mark">${desk.words.t('console.you')}</span>` : ''} ${marks.map((name) => markOf(desk.words, name, found[name], shape[name]))}`,
      ...columns.map((column) => value(found, column)),
      ...(isPage ? [] : [actionForms(desk, kind, found)]),
    ]),
  );
}

/** The rule of a series. */
async function ruleOf({ words: { tag } }: AnyDesk, found: Row): Promise<[id: string, words: string]> {
  const { recurrence, starts_local: startsLocal } = found;
  const isRule = typeof recurrence === 'string' && typeof startsLocal === 'string';
  return [found.id, isRule ? await ruleInWords({ recurrence, startsLocal }, tag) : ''];
}

/** What somebody wrote, as it is: neither a time nor an id. */
const isText = (schema: z.core.$ZodType | undefined): boolean =>
  schema instanceof z.ZodString && schema.meta()?.format === undefined && !recordIds.has(schema);

const isMark = (name: string, schema: z.core.$ZodType | undefined): boolean =>
  name === 'revoked_at' || schema instanceof z.ZodBoolean || schema instanceof z.ZodEnum;

/** What is not as usual: of choices, the first is. */
function markOf(words: Words, name: string, value: unknown, schema: z.core.$ZodType | undefined): Html {
  const isUsual = schema instanceof z.ZodEnum ? schema.options[0] === value : !value;
  if (isUsual) return html``;
  return html`<span class="mark ${name}">${schema instanceof z.ZodEnum ? inWords(words, String(value), name) : labelOf(words, name)}</span>`;
}

function referencedType(name: string, schema: z.core.$ZodType | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const own = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  const type = own instanceof z.ZodString ? recordIds.get(own)?.type : undefined;
  return type ?? (name.endsWith('_id') ? typeNameOf(name.slice(0, -'_id'.length)) : undefined);
}
