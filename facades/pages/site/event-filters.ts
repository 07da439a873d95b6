import type { Words } from '../../../core/languages/words.ts';
import { feature } from '../../../orm/records/accessibility.ts';
import type { LocaleRow } from '../../../orm/records/locale.ts';
import { type Html, html } from '../html.ts';
import { namedFeatures } from './facts.ts';
import { addressWith } from './links.ts';

/** What the front page's address may say: words, a day, and a place. */
interface EventFilters {
  readonly q: string | undefined;
  readonly day: string | undefined;
  /** A day that people name. */
  readonly when: 'today' | 'weekend' | undefined;
  readonly locale: string | undefined;
  readonly free: 'true' | undefined;
  readonly online: 'true' | undefined;
  readonly language: string | undefined;
  /** By its name. */
  readonly tag: string | undefined;
  /** What venues must have, with commas between. */
  readonly accessible: string | undefined;
}

export function eventFiltersIn(query: URLSearchParams): EventFilters {
  const given = (name: string) => query.get(name)?.trim() || undefined;
  const when = named.find(([when]) => when === given('when'))?.[0];
  const isOn = (name: string) => (given(name) === 'true' ? ('true' as const) : undefined);
  return {
    ...{
      q: given('q'),
      day: given('day'),
      when,
      locale: given('locale'),
      language: given('language'),
      tag: given('tag'),
    },
    ...{
      free: isOn('free'),
      online: isOn('online'),
      accessible: query.getAll('accessible').join(',') || undefined,
    },
  };
}

/** What events must be, as lists and search take it. */
export const facetsIn = ({ free, online, language, tag, accessible }: EventFilters) => ({
  ...{ free: free && true, online: online && true, language, tag },
  accessible: feature.array().optional().catch(undefined).parse(accessible?.split(',')),
});

/** The days that people name, and a form for the others: on a phone closed, unless something is chosen in it. */
export function filterForm({ t }: Words, filters: EventFilters, locales: readonly LocaleRow[]): Html {
  const { when, ...chosen } = filters;
  return html`<form action="/" role="search" aria-label="${t('events')}" class="filters">
  <nav aria-label="${t('when')}"><ul class="choices">
    ${named.map(([when, name]) => html`<li>${whenLink(filters, when, t(name))}</li>`)}
  </ul></nav>
  <details${Object.values(chosen).some(Boolean) ? html` open` : ''}><summary>${t('filters')}</summary><div>
  <p><label for="day">${t('date')}</label><input type="date" id="day" name="day" value="${filters.day ?? ''}"></p>
  ${locales.length < 2 ? '' : placeChoice(t, filters, locales)}
  <p class="words"><label for="q">${t('words')}</label><input type="search" id="q" name="q" value="${filters.q ?? ''}" maxlength="100"></p>
  ${facetChoices(t, filters)}
  ${when === undefined ? '' : html`<input type="hidden" name="when" value="${when}">`}
  <button class="quiet">${t('show')}</button>
  </div></details>
</form>`;
}

const named = [
  [undefined, 'allDates'],
  ['today', 'today'],
  ['weekend', 'thisWeekend'],
] as const;

const isChecked = (value: unknown): Html | string => (value ? html` checked` : '');

export const facetChoices = (
  t: Words['t'],
  { free, online, language, tag, accessible = '' }: EventFilters,
): Html =>
  html`<fieldset aria-label="${t('aboutEvent')}">
    <label><input type="checkbox" name="free" value="true"${isChecked(free)}> ${t('free')}</label>
    <label><input type="checkbox" name="online" value="true"${isChecked(online)}> ${t('online')}</label>
    ${namedFeatures.map(
      ([feature, name]) =>
        html`<label><input type="checkbox" name="accessible" value="${feature}"${isChecked(accessible.split(',').includes(feature))}> ${t(name)}</label>`,
    )}
    ${tag === undefined ? '' : html`<label><input type="checkbox" name="tag" value="${tag}" checked> ${tag}</label>`}
    ${language === undefined ? '' : html`<input type="hidden" name="language" value="${language}">`}
  </fieldset>`;

function whenLink(
  { when: chosen, day, ...others }: EventFilters,
  when: EventFilters['when'],
  name: string,
): Html {
  const isChosen = day === undefined && chosen === when;
  return html`<a href="${addressWith('/', { ...others, when })}"${isChosen ? html` aria-current="true"` : ''}>${name}</a>`;
}

const placeChoice = (t: Words['t'], { locale }: EventFilters, locales: readonly LocaleRow[]): Html =>
  html`<p><label for="locale">${t('place')}</label><select id="locale" name="locale">
    <option value="">${t('everywhere')}</option>
    ${locales.map(
      ({ id, name }) => html`<option value="${id}"${id === locale ? html` selected` : ''}>${name}</option>`,
    )}
  </select></p>`;
