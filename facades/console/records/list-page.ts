import type { Words } from '../../../core/languages/words.ts';
import { callProcedure, procedureNamed } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressWith, moreLink } from '../../pages/site/links.ts';
import { isProposable } from '../came-in/propose.ts';
import { controlsFor } from '../forms/controls.ts';
import type { Field } from '../forms/field.ts';
import { fieldsOf } from '../forms/fields.ts';
import { inputOf } from '../forms/input.ts';
import { controlNames, postedTexts, type Texts } from '../forms/posted.ts';
import { requireRead } from '../forms/unread.ts';
import { type AnyDesk, mayCall } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { labelOf, nounIn, titleIn } from '../frame/words.ts';
import type { Kind } from './kind.ts';
import { listRows } from './references.ts';
import { rowsOf } from './rows.ts';

const size = 50;

/** What lists take besides filters. */
const paging = new Set(['owner', 'ids', 'first', 'after', 'last', 'before', 'versions']);

/** The list of an audience's records of one kind, with its filters, its search and its orders. */
export async function listPage(desk: AnyDesk, kind: Kind): Promise<ConsolePage> {
  const { context, exchange, words, zone } = desk;
  const { t } = words;
  const { query } = exchange;
  const inputs = fieldsOf(words, kind.list.input).filter(({ name }) => !paging.has(name));
  const filters = inputs.filter(({ name }) => name !== 'order_by').map((field) => asFilter(words, field));
  const texts = {
    ...postedTexts(filters, query),
    ...usualFilters(filters, query),
    order: query.get('order') ?? '',
  };
  const chosen = await requireRead(await inputOf({ desk, zone }, filters, texts, {}));
  const order = orderIn(texts.order);
  const input = { first: size, after: query.get('after'), ...chosen, ...(order && { order_by: order }) };
  const { rows, after } = await listRows(context, kind, desk.owner, input);
  const form = filterForm({ desk, kind, filters, texts, zone }, ordersIn(inputs));
  return {
    title: titleIn(desk.words, kind),
    beside: newLink(desk, kind),
    content: html`${form}
${rows.length === 0 ? emptyList(desk, kind, Object.keys(chosen).length > 0) : await rowsOf(desk, kind, rows)}
${kind.type === 'Tag' ? await tagWords(desk) : ''}${moreLink(kind.listPath ?? '/', { ...Object.fromEntries(query), after }, t('console.more'))}`,
  };
}

/** The interface describes its filters to programs: people read their names, and what the messages say of some. */
const asFilter = (words: Words, { control, ...field }: Field): Field => ({
  ...field,
  help: words.said(`console.filter.${field.name}`) ?? '',
  control:
    control.is === 'group'
      ? { ...control, fields: control.fields.map((own) => asFilter(words, own)) }
      : control.is === 'prose'
        ? { ...control, is: 'text' }
        : control,
});

/** What is over is listed for who asks for it: the form sends the words that are searched for, even none. */
const usualFilters = (filters: readonly Field[], query: URLSearchParams): Texts =>
  !query.has('query') && filters.some(({ name }) => name === 'upcoming') ? { upcoming: 'on' } : {};

function orderIn(text: string) {
  const [, field, direction] = /^(\w+)-(asc|desc)$/.exec(text) ?? [];
  return field === undefined ? undefined : { field, direction };
}

const newLink = (desk: AnyDesk, kind: Kind): Html | '' =>
  mayCall(desk, kind.create) || isProposable(kind)
    ? html`<a class="button" href="/${kind.path}/new">${desk.words.t('console.new', { noun: nounIn(desk.words, kind.noun) })}</a>`
    : '';

const emptyList = (desk: AnyDesk, kind: Kind, isFiltered: boolean): Html => {
  const { t, said } = desk.words;
  const { plural, listPath, path } = kind;
  const meaning = isFiltered ? undefined : said(`console.noneMeans.${path}`);
  return html`<div class="empty"><p>${isFiltered ? t('console.noneMatch') : t('console.none', { title: nounIn(desk.words, plural) })}</p><p>${
    isFiltered ? html`<a href="${listPath ?? '/'}?query=">${t('showAll')}</a>` : newLink(desk, kind)
  }</p>${meaning === undefined ? '' : html`<p>${meaning}</p>`}</div>`;
};

interface Filtering {
  readonly desk: AnyDesk;
  readonly kind: Kind;
  readonly filters: readonly Field[];
  readonly texts: Texts;
  readonly zone: string;
}

function filterForm({ desk, kind, filters, texts, zone }: Filtering, orders: readonly string[]): Html {
  const { words } = desk;
  const { t } = words;
  const filled = { desk, texts, zone, errors: {}, isNew: false };
  const others = filters.filter(({ name }) => name !== 'query');
  const usual = usualFilters(filters, new URLSearchParams());
  const isOpen = others.flatMap(controlNames).some((name) => (texts[name] ?? '') !== (usual[name] ?? ''));
  const search = filters.some(({ name }) => name === 'query')
    ? html`<input type="search" name="query" aria-label="${t('search')}" placeholder="${t('search')}" value="${texts.query ?? ''}" maxlength="100"><button class="quiet">${t('search')}</button>`
    : '';
  if (others.length === 0 && search === '') return html``;
  return html`<form action="${kind.listPath ?? '/'}" class="list-filters" role="search" aria-label="${titleIn(desk.words, kind)}">
<div class="search-line">${search}</div>
${
  others.length === 0
    ? ''
    : html`<details${isOpen ? html` open` : ''}><summary>${t('filters')}</summary><div class="filter-fields">${controlsFor(others, filled)}
${orders.length < 2 ? '' : html`<div class="field"><label for="order">${t('console.order')}</label><select id="order" name="order"><option value=""></option>${orders.map((order) => html`<option value="${order}"${order === texts.order ? html` selected` : ''}>${orderInWords(words, order)}</option>`)}</select></div>`}
<p class="submit"><button class="quiet">${t('show')}</button></p></div></details>`
}
</form>`;
}

/** Such as `starts_at-desc`. */
function ordersIn(inputs: readonly Field[]): string[] {
  const control = inputs.find(({ name }) => name === 'order_by')?.control;
  const field = control?.is === 'group' ? control.fields[0]?.control : undefined;
  const names = field?.is === 'choice' ? field.options : [];
  return names.flatMap((name) => [`${name}-asc`, `${name}-desc`]);
}

function orderInWords(words: Words, order: string): string {
  const [name = '', direction] = order.split('-');
  return `${labelOf(words, name)} ${direction === 'asc' ? '↑' : '↓'}`;
}

/** What sources call events by, and no tag means yet: each leads to a form for one. */
async function tagWords(desk: AnyDesk): Promise<Html | ''> {
  const { t } = desk.words;
  if (desk.branding === null || !mayCall(desk, procedureNamed('tags.words'))) return '';
  const words = await callProcedure('tags.words', desk.context, { audience_id: desk.branding.audience.id });
  if (words.length === 0) return '';
  return html`<section><h2>${t('console.tagWords')}</h2><p class="muted">${t('console.tagWordsMean')}</p>
<ul class="plain">${words.map(
    ({ word, events, sources }) =>
      html`<li><a href="${addressWith('/tags/new', { name: word })}" dir="auto">${word}</a> <span class="muted">${t('console.tagWordOf', { count: events, sources: sources.join(', ') })}</span></li>`,
  )}</ul></section>`;
}
