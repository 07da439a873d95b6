import type { LocaleRow } from '../../../orm/records/locale.ts';
import { type Html, html } from '../html.ts';
import type { Visit } from './visit.ts';

interface Next {
  readonly locale?: string | undefined;
  readonly after: string | null;
}

/** To the page of a list after a cursor, if there is one. */
export function moreLink(path: string, { locale, after }: Next, text: string): Html | string {
  if (after === null) return '';
  const search = new URLSearchParams({ ...(locale !== undefined && { locale }), after });
  return html`<p class="more"><a class="button quiet" href="${path}?${search.toString()}">${text}</a></p>`;
}

const shownAtOnce = 12;

/** Links to the events of each place, if there are several. */
export function localeChoice(locales: readonly LocaleRow[], chosen: LocaleRow | null): Html | string {
  if (locales.length < 2) return '';
  const choices = html`<ul class="choices">
  <li>${choice('/', 'Everywhere', chosen === null)}</li>
  ${locales.map(({ id, name }) => html`<li>${choice(`/?locale=${id}`, name, id === chosen?.id)}</li>`)}
</ul>`;
  return locales.length <= shownAtOnce
    ? html`<nav aria-label="Places">${choices}</nav>`
    : html`<nav aria-label="Places"><details><summary>Choose one of ${String(locales.length)} places</summary>${choices}</details></nav>`;
}

const choice = (href: string, name: string, isChosen: boolean): Html =>
  html`<a href="${href}"${isChosen ? html` aria-current="true"` : ''}>${name}</a>`;

/** A link to a page elsewhere, with its host. Sources may give any text as an address. */
export function webLink(address: string | null, text: string): Html | string {
  const url = address === null ? null : URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  return html`<p><a href="${url.href}" rel="noopener noreferrer nofollow ugc">${text}</a> <small>${url.hostname}</small></p>`;
}

/** A calendar for programs to subscribe to: they send no cookie, and get what strangers may see. */
export const subscription = ({ exchange: { request } }: Visit, path: string): Html =>
  html`<div><h2>Calendar</h2>
  <p><a href="webcal://${request.host}${path}">Subscribe to all events</a></p>
  <p><a href="${path}">Download them</a></p></div>`;
