import { z } from 'zod';
import { isRevertible } from '../../../core/history/undoing/revert.ts';
import type { Words } from '../../../core/languages/words.ts';
import { dateIn, ruleInWords } from '../../../core/series/dates.ts';
import { fieldNameOf, typeNameOf } from '../../../core/values/names.ts';
import { recordIds } from '../../../orm/statements/row-types.ts';
import { type Html, html } from '../../pages/html.ts';
import { recurrenceInWords } from '../../pages/recurrence.ts';
import { addressWith } from '../../pages/site/links.ts';
import { type AnyDesk, mayCall } from '../frame/desk.ts';
import { table } from '../frame/table.ts';
import { inWords, labelOf, nounIn, shown, titleIn } from '../frame/words.ts';
import { deliveryRows, runRows } from '../sources/runs-and-deliveries.ts';
import { actionForms, isExpired } from './actions.ts';
import { type Kind, referenceTo, shapeOf } from './kind.ts';
import { kinds, kindsOwnedBy } from './kinds.ts';
import { listRows, nameOf, type Row, recordsOf } from './references.ts';

/** Columns that say little in a list. */
const unlisted =
  /^(?:id|name|text|role|photo_id|page_id|rsvp|time_zone|latitude|longitude|about|contact_text|preset|light|dark|name_key|(?:\w+_)?url|\w+_(?:latitude|longitude|label|name|time_zone))$/;

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
  const known = await recordsOf(desk.context, references, desk.kinds);
  const rules = new Map(await Promise.all(rows.map((found) => ruleOf(desk, found))));
  const value = (found: Row, column: string) => {
    const referred = known.get(String(found[column]));
    if (referred !== undefined)
      return html`${nameOf(referred)} ${markOf(desk.words, 'hidden', referred.hidden, undefined)}`;
    if (column === 'recurrence') return rules.get(found.id) ?? '';
    return isText(shape[column]) && !/_local$/.test(column)
      ? String(found[column])
      : shown(desk, found, column);
  };
  const isPage = kind.update !== undefined;
  return table(
    [...['name', ...columns].map((name) => labelOf(desk.words, name)), ...(isPage ? [] : [''])],
    rows.map((found) => [
      html`${isPage ? html`<a href="/${kind.path}/${found.id}">${nameOf(found)}</a>` : nameOf(found)}${found.id === desk.principal.userId ? html` <span class="mark">${desk.words.t('console.you')}</span>` : ''}${isExpired(desk, kind, found) ? html` <span class="mark">${desk.words.t('console.expired')}</span>` : ''} ${marks.map((name) => markOf(desk.words, name, found[name], shape[name]))}`,
      ...columns.map((column) => value(found, column)),
      ...(isPage ? [] : [actionForms(desk, kind, found)]),
    ]),
  );
}

/** The rule of a series; in English where it takes more to say. */
async function ruleOf({ words }: AnyDesk, found: Row): Promise<[id: string, inWords: string]> {
  const { recurrence, starts_local: startsLocal } = found;
  if (typeof recurrence !== 'string' || typeof startsLocal !== 'string') return [found.id, ''];
  const inWords = recurrenceInWords(words, recurrence, dateIn(startsLocal));
  return [found.id, inWords ?? (await ruleInWords({ recurrence, startsLocal }))];
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

const shownOfOwner = 20;

const newest = { field: 'starts_at', direction: 'desc' };

const rowsByHand: Readonly<Record<string, typeof runRows>> = { Run: runRows, WebhookDelivery: deliveryRows };

/** A list of what belongs to a record; of events, those to come, or else the past ones. */
export async function belongingTo(desk: AnyDesk, owner: Kind, owned: Kind, id: string): Promise<Html> {
  const { query } = desk.exchange;
  const isTurned = query.get('list') === owned.path;
  const isTimed = 'upcoming' in (owned.list.input?.shape ?? {});
  const isPast = isTimed && isTurned && query.has('past');
  const now = desk.now.toISOString();
  const { rows, after } = await listRows(
    desk.context,
    owned,
    { owner: fieldNameOf(owner.type), ids: [id] },
    {
      first: shownOfOwner,
      ...(isTurned && { after: query.get('after') }),
      ...(isTimed && (isPast ? { until: now, order_by: newest } : { from: now })),
    },
  );
  const { t } = desk.words;
  const path = `/${owner.path}/${id}`;
  const page = (values: { readonly past?: string | null; readonly after?: string | null }) =>
    `${addressWith(path, { from_date: query.get('from_date'), list: owned.path, ...values })}#${owned.path}`;
  const back = owned.update === undefined ? path : null;
  const reference = owned.create && referenceTo(owned.create, owner.type);
  const made = rowsByHand[owned.type];
  return html`<section id="${owned.path}"${made === undefined ? '' : html` data-live`}><div class="section-head"><h2>${titleIn(desk.words, owned)}</h2>${
    reference === undefined || !mayCall(desk, owned.create)
      ? ''
      : html`<a href="${addressWith(`/${owned.path}/new`, { [reference]: id, back })}">${t('console.new', { noun: nounIn(desk.words, owned.noun) })}</a>`
  }</div>
${rows.length === 0 ? html`<p class="muted">${t('console.none', { title: nounIn(desk.words, owned.plural) })}</p>` : await (made ?? rowsOf)(desk, owned, rows)}
<p class="more">${after === null ? '' : html`<a class="button quiet" href="${page({ past: isPast ? 'on' : null, after })}">${t('console.more')}</a>`} ${isTimed ? html`<a href="${page({ past: isPast ? null : 'on' })}">${t(isPast ? 'comingUp' : 'pastEvents')}</a>` : ''}</p></section>`;
}

const counts = z.array(z.number());

/** Says what goes when a record is deleted, such as "12 events, 1 message"; empty if nothing does. */
export async function takenWith(desk: AnyDesk, kind: Kind, id: string): Promise<string> {
  const { branding, context, words } = desk;
  const owner = fieldNameOf(kind.type);
  // Whatever is an audience's goes with it.
  const owned = kindsOwnedBy(kind, kinds).filter(
    ({ declaration }) => owner === 'audience' || `${owner}_id` in shapeOf(declaration.row),
  );
  const totals = await Promise.all(
    owned.map(async ({ count, noun, plural }) => {
      const [total = 0] = counts.parse(await count.call(context, async () => ({ owner, ids: [id] })));
      return total === 0 ? [] : [`${total} ${nounIn(desk.words, total === 1 ? noun : plural)}`];
    }),
  );
  const takes = totals.flat().join(', ');
  if (branding === null) return words.t('console.platform.takes', { takes, count: takes.length });
  const undone = isRevertible(owner) ? 'yes' : 'no';
  return takes === '' && undone === 'yes'
    ? ''
    : words.t('console.takes', { takes, count: takes.length, undone });
}
