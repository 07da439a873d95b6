import type { LocaleRow } from '../../../orm/records/locale.ts';
import { type Html, html } from '../html.ts';

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
