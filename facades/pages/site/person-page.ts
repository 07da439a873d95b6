import { callProcedure } from '../../../core/procedure-list.ts';
import { html } from '../html.ts';
import { followButton } from './follows.ts';
import { editLink, subscription, webLink } from './links.ts';
import { personData } from './preview.ts';
import { eventsOfPerson, onePerson, requestsBehind } from './requests.ts';
import { picture, upcomingEvents } from './rows.ts';
import type { SitePage } from './site-page.ts';
import { originOf, type Visit } from './visit.ts';

export async function showPerson(visit: Visit): Promise<SitePage> {
  const { context, exchange } = visit;
  const { t } = visit.words;
  const { person, events, follow_id } = await callProcedure('site.person', context, {
    id: exchange.parameters.id ?? '',
  });
  return {
    title: person.name,
    path: `/people/${person.id}`,
    loads: ['copy', 'photos'],
    preview: {
      description: [person.locale.name, t('comingEvents', { count: events.length })].join(' · '),
      photo: person.photo,
      type: 'profile',
      data: personData(person, originOf(visit)),
    },
    content: html`<article class="detail"><header>
  <p class="kicker" dir="auto">${person.locale.name}</p>
  <h1 dir="auto">${person.name}</h1>
  ${followButton(visit, { field: 'person_id', id: person.id, follow_id })}
  ${editLink(visit)}
</header>
<aside class="facts" aria-label="${t('aboutPerson', { name: person.name })}">
  ${person.tracks.length === 0 ? '' : html`<div><h2>${t('music')}</h2><ul class="plain">${person.tracks.map(({ name }) => html`<li dir="auto">${name}</li>`)}</ul></div>`}
  ${context.hostAudience?.public_pages ? subscription(visit, `/v1/people/${person.id}/events.ics`) : ''}
  ${webLink(person.page?.url ?? null, t('personsOwnPage'))}
</aside>
<div class="about">
  ${picture(person)}
  ${requestsBehind(visit, onePerson(person.id))}
  ${upcomingEvents(visit, events, { path: `/people/${person.id}` }, eventsOfPerson(person.id))}
</div></article>`,
  };
}
