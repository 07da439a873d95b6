import { callProcedure } from '../../../core/procedure-list.ts';
import { html } from '../html.ts';
import { moreLink } from './links.ts';
import { peopleOfLocale, requestsBehind } from './requests.ts';
import type { SitePage } from './site-page.ts';
import { originOf, type Visit } from './visit.ts';

/** All people, by name. */
export async function showPeople(visit: Visit): Promise<SitePage> {
  const { context, exchange } = visit;
  const { t } = visit.words;
  const chosen = exchange.query.get('locale') ?? undefined;
  const { items, next } = await callProcedure('site.people', context, {
    locale_id: chosen,
    cursor: exchange.query.get('after') ?? undefined,
  });
  const { locale, people } = items;
  const requested = locale ?? people[0]?.locale;
  const title = locale === null ? t('people') : t('peopleIn', { place: locale.name });
  return {
    title,
    loads: ['copy'],
    preview: {
      description: t('listedByName', { title }),
      data: { '@type': 'CollectionPage', name: title, url: `${originOf(visit)}/people` },
    },
    content: html`<h1>${title}</h1>
<section aria-label="${t('byName')}">
  ${people.length === 0 ? html`<p class="lead">${t('noPeople')}</p>` : ''}
  <ul class="columns">${people.map(
    ({ id, name, locale }) =>
      html`<li dir="auto"><a href="/people/${id}">${name}</a><br><small>${locale.name}</small></li>`,
  )}</ul>
  ${moreLink('/people', { locale: chosen, after: next }, t('morePeople'))}
  ${requested === undefined ? '' : requestsBehind(visit, peopleOfLocale(requested.id))}
</section>`,
  };
}
