import { type Html, html } from '../pages/html.ts';
import { moreLink } from '../pages/site/links.ts';
import { type AnyDesk, mayCall } from './desk.ts';
import type { Field } from './field.ts';
import { fieldsOf } from './fields.ts';
import { filterForm, ordersIn } from './filter-form.ts';
import { inputOf } from './input.ts';
import type { Kind } from './kind.ts';
import type { ConsolePage } from './page.ts';
import { postedTexts, type Texts } from './posted.ts';
import { isProposable } from './propose.ts';
import { listRows } from './references.ts';
import { rowsOf } from './rows.ts';
import { tagWords } from './tag-words.ts';

const size = 50;

/** What lists take besides filters. */
const paging = new Set(['owner', 'ids', 'first', 'after', 'last', 'before', 'versions']);

/** The list of an audience's records of one kind, with its filters, its search and its orders. */
export async function listPage(desk: AnyDesk, kind: Kind): Promise<ConsolePage> {
  const { context, exchange, words, zone } = desk;
  const { t } = words;
  const { query } = exchange;
  const inputs = fieldsOf(words, kind.list.input).filter(({ name }) => !paging.has(name));
  const filters = inputs.filter(({ name }) => name !== 'order_by');
  const texts = {
    ...usualFilters(filters, query),
    ...postedTexts(filters, query),
    order: query.get('order') ?? '',
  };
  const chosen = await inputOf({ desk, zone }, filters, texts, {});
  const order = orderIn(texts.order);
  const input = { first: size, after: query.get('after'), ...chosen, ...(order && { order_by: order }) };
  const { rows, after } = await listRows(context, kind, desk.owner, input);
  const form = filterForm({ desk, kind, filters, texts, zone }, ordersIn(inputs));
  return {
    title: kind.title,
    beside: newLink(desk, kind),
    content: html`${form}
${rows.length === 0 ? emptyList(desk, kind, Object.keys(chosen).length > 0) : await rowsOf(desk, kind, rows)}
${kind.type === 'Tag' ? await tagWords(desk) : ''}${moreLink(kind.listPath ?? '/', { ...Object.fromEntries(query), after }, t('console.more'))}`,
  };
}

/** What is over is listed for who asks for it. */
const usualFilters = (filters: readonly Field[], query: URLSearchParams): Texts =>
  query.size === 0 && filters.some(({ name }) => name === 'upcoming') ? { upcoming: 'on' } : {};

function orderIn(text: string) {
  const [, field, direction] = /^(\w+)-(asc|desc)$/.exec(text) ?? [];
  return field === undefined ? undefined : { field, direction };
}

const newLink = (desk: AnyDesk, kind: Kind): Html | '' =>
  mayCall(desk, kind.create) || isProposable(kind)
    ? html`<a class="button" href="/${kind.path}/new">${desk.words.t('console.new', { noun: kind.noun })}</a>`
    : '';

const emptyList = (desk: AnyDesk, kind: Kind, isFiltered: boolean): Html => {
  const { t } = desk.words;
  const { title, listPath } = kind;
  return html`<div class="empty"><p>${isFiltered ? t('console.noneMatch') : t('console.none', { title: title.toLowerCase() })}</p><p>${
    isFiltered ? html`<a href="${listPath ?? '/'}">${t('showAll')}</a>` : newLink(desk, kind)
  }</p></div>`;
};
