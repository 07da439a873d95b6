import { type Html, html } from '../html.ts';
import { isEditor, type Visit } from './visit.ts';

type Values = Readonly<Record<string, string | null | undefined>>;

/** An address with the values that are given. */
export function addressWith(path: string, values: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
}

/** To the events that have a tag. */
export const tagAddress = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  addressWith('/', { tag: name.includes(',') ? id : name });

/** To the page of a list after a cursor, if there is one. */
export const moreLink = (
  path: string,
  { after, ...values }: Values & { after: string | null },
  text: string,
): Html | string =>
  after === null
    ? ''
    : html`<p class="more"><a class="button quiet" href="${addressWith(path, { ...values, after })}">${text}</a></p>`;

/** A link to a page elsewhere, with its host. Sources may give any text as an address. */
export function webLink(address: string | null, text: string): Html | string {
  const url = address === null ? null : URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  return html`<p><a href="${url.href}" rel="noopener noreferrer nofollow ugc">${text}</a> <small>${url.hostname}</small></p>`;
}

/** A calendar for programs to subscribe to: they send no cookie, and get what strangers may see. */
export const subscription = ({ exchange: { request }, words: { t } }: Visit, path: string): Html =>
  html`<div><h2>${t('calendar')}</h2>
  <p><a href="webcal://${request.host}${path}">${t('subscribe')}</a></p>
  <p><a href="${path}">${t('download')}</a></p></div>`;

/** To the same record in the console, for those who may edit it. */
export function editLink(visit: Visit): Html | string {
  if (!isEditor(visit)) return '';
  const { protocol, host, path } = visit.exchange.request;
  return html`<p class="more"><a class="button quiet" href="${protocol}://admin.${host}${path}">${visit.words.t('edit')}</a></p>`;
}
