import { callProcedure } from '../../../core/procedure-list.ts';
import { encodeCursor } from '../../../core/records/paging.ts';
import type { HttpExchange } from '../../http/endpoint.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressWith } from '../../pages/site/links.ts';
import type { Desk } from '../frame/desk.ts';
import { recordsOf, titleOf } from './proposed-item.ts';

/** As many as an address names. */
const maximum = 10;

/** The address of a proposal's page once all was approved but for these, which have changed since. */
export const approvedAddress = (id: string, stale: readonly number[], after: string | null): string =>
  addressWith(`/proposals/${id}`, { done: 'approve', stale: stale.slice(0, maximum).join(' '), after });

/** The numbers of items that the address of a proposal's page names. */
export const numbersIn = ({ query }: HttpExchange, name: string): string[] =>
  /^\d{1,5}(?: \d{1,5}){0,20}$/.exec(query.get(name) ?? '')?.[0].split(' ') ?? [];

/** What stays open after all else was approved, by name. */
export async function leftOpen({ context, exchange, words }: Desk, id: string): Promise<Html | string> {
  const numbers = numbersIn(exchange, 'stale').slice(0, maximum);
  if (numbers.length === 0) return '';
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const cursor = encodeCursor([Number(number) - 1]);
      const { items } = await callProcedure('proposals.get', context, { id, limit: 1, cursor });
      return items.map((item) => ({ item, cursor }));
    }),
  );
  const left = pages.flat().filter(({ item }) => item.state === 'open');
  const records = await recordsOf(
    context,
    left.map(({ item }) => item),
  );
  return html`<div class="notice problem" role="alert"><p>${words.t('console.leftOpen', { count: left.length })}</p>
<ul>${left.map(({ item, cursor }) => html`<li><a href="${addressWith(`/proposals/${id}`, { after: cursor })}#i${String(item.index)}"><bdi>${titleOf(item, records)}</bdi></a></li>`)}</ul></div>`;
}
