import { type Html, html } from '../pages/html.ts';
import type { Words } from '../pages/languages/words.ts';
import { controlsFor } from './controls.ts';
import type { AnyDesk } from './desk.ts';
import type { Field } from './field.ts';
import type { Kind } from './kind.ts';
import { controlNames, type Texts } from './posted.ts';
import { labelOf } from './words.ts';

interface Filtering {
  readonly desk: AnyDesk;
  readonly kind: Kind;
  readonly filters: readonly Field[];
  readonly texts: Texts;
  readonly zone: string;
}

export function filterForm({ desk, kind, filters, texts, zone }: Filtering, orders: readonly string[]): Html {
  const { words } = desk;
  const { t } = words;
  const filled = { desk, texts, zone, errors: {}, isNew: false };
  const others = filters.filter(({ name }) => name !== 'query');
  const isOpen = others.some((field) => controlNames(field).some((name) => (texts[name] ?? '') !== ''));
  const search = filters.some(({ name }) => name === 'query')
    ? html`<input type="search" name="query" aria-label="${t('search')}" placeholder="${t('search')}" value="${texts.query ?? ''}" maxlength="100"><button class="quiet">${t('search')}</button>`
    : '';
  if (others.length === 0 && search === '') return html``;
  return html`<form action="${kind.listPath ?? '/'}" class="list-filters" role="search">
<div class="search-line">${search}</div>
${
  others.length === 0
    ? ''
    : html`<details${isOpen ? html` open` : ''}><summary>${t('console.filters')}</summary><div class="filter-fields">${controlsFor(others, filled)}
${orders.length < 2 ? '' : html`<div class="field"><label for="order">${t('console.order')}</label><select id="order" name="order"><option value=""></option>${orders.map((order) => html`<option value="${order}"${order === texts.order ? html` selected` : ''}>${orderInWords(words, order)}</option>`)}</select></div>`}
<p class="submit"><button class="quiet">${t('show')}</button></p></div></details>`
}
</form>`;
}

/** Such as `starts_at-desc`. */
export function ordersIn(inputs: readonly Field[]): string[] {
  const control = inputs.find(({ name }) => name === 'order_by')?.control;
  const field = control?.is === 'group' ? control.fields[0]?.control : undefined;
  const names = field?.is === 'choice' ? field.options : [];
  return names.flatMap((name) => [`${name}-asc`, `${name}-desc`]);
}

function orderInWords(words: Words, order: string): string {
  const [name = '', direction] = order.split('-');
  return `${labelOf(words, name)} ${direction === 'asc' ? '↑' : '↓'}`;
}
