import { invalidField } from '../../../core/errors/refusal.ts';
import { isId } from '../../../orm/statements/input-types.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { html } from '../../pages/html.ts';
import { type AnyDesk, mayCall } from '../frame/desk.ts';
import { consoleFile } from '../frame/page.ts';
import { titleIn } from '../frame/words.ts';
import type { Kind } from './kind.ts';
import { kindOfType, kinds } from './kinds.ts';
import { listRows, nameOf, type Row } from './references.ts';

const maximumFound = 50;

/** The records whose name contains these words; none for more words than a list takes. */
export const findByName = async (
  { context, owner }: AnyDesk,
  kind: Kind,
  words: string,
): Promise<{ rows: Row[] }> =>
  words.length > 200 ? { rows: [] } : listRows(context, kind, owner, { query: words, first: maximumFound });

export async function findExactly(desk: AnyDesk, kind: Kind, name: string): Promise<Row[]> {
  const { rows } = await findByName(desk, kind, name);
  return rows.filter((found) => isSameName(nameOf(found), name));
}

interface Named {
  readonly type: string;
  readonly field: string;
  readonly text: string;
  /** The ids of those that are meant, where several have the name. */
  readonly chosen: readonly string[];
  /** What else can be done where there is none of this name. */
  readonly otherwise?: string | undefined;
}

/** The record that somebody named in a form, by its name or its id. */
export async function resolve(
  desk: AnyDesk,
  { type, field, text, chosen, otherwise }: Named,
): Promise<string> {
  const kind = kindOfType(type, desk.kinds);
  if (isId(text) || kind === undefined) return text;
  const { rows } = await findByName(desk, kind, text);
  const named = rows.filter((found) => isSameName(nameOf(found), text));
  if (named.length === 0) {
    const first = mayCall(desk, kind.create)
      ? `. A new one is created first, under ${titleIn(desk.words, kind)}`
      : '';
    const problem = `is not known: there is no ${kind.noun} called “${text}”${likeIt(rows)}${otherwise ?? first}`;
    throw invalidField(field, problem);
  }
  const [only, ...others] = named.length === 1 ? named : named.filter(({ id }) => chosen.includes(id));
  if (only !== undefined && others.length === 0) return only.id;
  throw invalidField(field, `is not clear: ${named.length} are called “${text}”. Choose one of them below`);
}

const shown = 5;

/** Nobody is taken for another whose name merely contains theirs. */
const likeIt = (rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : `, but ${rows
        .slice(0, shown)
        .map((found) => `“${nameOf(found)}”`)
        .join(', ')}`;

const isSameName = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;

/** Names that contain what somebody types, as the options of a list: `console.js` asks for them. */
const namesOfKind = (kind: Kind): Endpoint =>
  consoleFile(kind.list.name, `/${kind.path}/names`, async (desk) => {
    const { query, response } = desk.exchange;
    const { rows } = await findByName(desk, kind, query.get('q') ?? '');
    const options = rows.map((found) => html`<option value="${nameOf(found)}"></option>`);
    response.type('html').send(html`${options}`.text);
  });

export const nameEndpoints: readonly Endpoint[] = kinds
  .filter(({ declaration, list }) => 'audience' in declaration.owners && 'query' in (list.input?.shape ?? {}))
  .map(namesOfKind);
