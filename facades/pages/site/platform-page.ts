import { callProcedure } from '../../../core/procedure-list.ts';
import { siteAddress } from '../../../core/request/site-address.ts';
import { html } from '../html.ts';
import { platformNameOf } from './frame.ts';
import { moreLink } from './links.ts';
import type { SitePage } from './site-page.ts';
import { originOf, type Visit } from './visit.ts';

/** The platform's own front page: what it is, whose sites anybody may see, and the ways in. */
export async function showPlatform(visit: Visit): Promise<SitePage> {
  const { context, exchange } = visit;
  const { settings } = exchange.dependencies;
  const { items, next } = await callProcedure('site.audiences', context, {
    cursor: exchange.query.get('after') ?? undefined,
  });
  const { t } = visit.words;
  const { title = t('platformTitle'), description = t('platformLead') } = settings.platformWords;
  const name = platformNameOf(visit);
  return {
    title: name,
    preview: {
      description,
      data: { '@type': 'WebSite', name, url: `${originOf(visit)}/`, description },
    },
    content: html`<h1 dir="auto">${title}</h1>
<p class="lead" dir="auto">${description}</p>
<section aria-labelledby="audiences">
  <h2 id="audiences">${t('audiences')}</h2>
  ${
    items.length === 0
      ? html`<p>${t('noAudiences')}</p>`
      : html`<ul class="cards">${items.map(
          ({ name, subdomain, tagline }) => html`<li><article class="card"><div class="card-text">
    <h3 dir="auto"><a href="${siteAddress(settings, subdomain, '/')}">${name}</a></h3>
    <p class="muted" dir="auto">${tagline ?? `${subdomain}.${settings.platformDomain}`}</p>
  </div></article></li>`,
        )}</ul>`
  }
  ${moreLink('/', { after: next }, t('moreAudiences'))}
</section>
<section aria-labelledby="ways-in">
  <h2 id="ways-in">${t('forDevelopers')}</h2>
  <ul class="cards">
    ${way('/docs', t('reference'), t('wayReference'))}
    ${items.slice(0, 1).map(({ subdomain }) => way(`/v1/audience/${subdomain}/graphql`, 'GraphiQL', t('wayGraphiql')))}
    ${way('/v1/tenants/graphql', t('graphiqlForTenants'), t('wayTenants'))}
    ${way('/openapi.json', 'OpenAPI', t('wayOpenApi'))}
  </ul>
</section>`,
  };
}

const way = (href: string, name: string, sentence: string) =>
  html`<li><article class="card"><div class="card-text"><h3><a href="${href}">${name}</a></h3><p class="muted">${sentence}</p></div></article></li>`;
