import { callProcedure } from '../../../core/procedure-list.ts';
import { html } from '../html.ts';
import { moreLink } from './links.ts';
import { eventData } from './preview.ts';
import { datedRows } from './rows.ts';
import type { SitePage } from './site-page.ts';
import { originOf, type Visit } from './visit.ts';

const folders = { venue: 'venues', person: 'people' };

/** The past events of a venue or a person. */
export const showPast =
  (of: keyof typeof folders) =>
  async (visit: Visit): Promise<SitePage> => {
    const { context, exchange, words } = visit;
    const { t } = words;
    const { items, next } = await callProcedure('site.pastEvents', context, {
      of,
      id: exchange.parameters.id ?? '',
      cursor: exchange.query.get('after') ?? undefined,
    });
    const { id, name, events } = items;
    const record = `/${folders[of]}/${id}`;
    const title = t('pastEventsOf', { name });
    return {
      title,
      path: `${record}/past`,
      loads: ['photos'],
      preview: {
        description: title,
        data: {
          '@type': 'CollectionPage',
          name: title,
          url: `${originOf(visit)}${record}/past`,
          hasPart: events.slice(0, 10).map((event) => eventData(event, originOf(visit))),
        },
      },
      content: html`<p class="kicker"><a href="${record}" dir="auto">${name}</a></p>
<h1>${t('pastEvents')}</h1>
<section aria-label="${t('pastEvents')}">
  ${events.length === 0 ? html`<p class="lead">${t('noPastEvents')}</p>` : datedRows(visit, events, { withVenue: of === 'person' })}
  ${moreLink(`${record}/past`, { after: next }, t('earlierEvents'))}
</section>`,
    };
  };
