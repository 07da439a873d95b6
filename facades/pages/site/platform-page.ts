import { callProcedure } from '../../../core/procedure-list.ts';
import { html } from '../html.ts';
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
  const [first] = items;
  return {
    title: 'Audience Platform',
    preview: {
      description: what,
      data: { '@type': 'WebSite', name: 'Audience Platform', url: `${originOf(visit)}/`, description: what },
    },
    content: html`<h1>Many communities, one service</h1>
<p class="lead">${what}</p>
<section aria-labelledby="audiences">
  <h2 id="audiences">Audiences</h2>
  ${
    first === undefined
      ? html`<p>No audience shows itself to everybody yet. Its administrators set <code>publicPages</code> with <code>updateAudience</code>.</p>`
      : html`<ul class="cards">${items.map(
          ({ name, subdomain, tagline }) => html`<li><article class="card"><div class="card-text">
    <h3><a href="${siteAddress(settings, subdomain)}">${name}</a></h3>
    <p class="muted">${tagline ?? `${subdomain}.${settings.platformDomain}`}</p>
  </div></article></li>`,
        )}</ul>`
  }
  ${moreLink('/', { after: next }, 'More audiences')}
</section>
<section aria-labelledby="ways-in">
  <h2 id="ways-in">Ways in</h2>
  <ul class="cards">
    ${way('/docs', 'Reference', 'Every operation of the REST interface, to try in the browser.')}
    ${way(`/v1/audience/${first?.subdomain ?? 'toronto'}/graphql`, 'GraphiQL', "An audience's records, as far as you like to follow them.")}
    ${way('/v1/tenants/graphql', 'GraphiQL for tenants', 'Audiences, their domains and settings, for administrators of the platform.')}
    ${way('/openapi.json', 'OpenAPI document', 'The same operations for programs that make clients.')}
  </ul>
</section>`,
  };
}

const what =
  'Venues, events, people and music of many communities, each with its own look and its own hosts. Apps read them over ' +
  'REST, tools over GraphQL and tRPC, automations keep them up to date.';

const way = (href: string, name: string, sentence: string) =>
  html`<li><article class="card"><div class="card-text"><h3><a href="${href}">${name}</a></h3><p class="muted">${sentence}</p></div></article></li>`;

/** With the scheme and the port of the platform's own address. */
function siteAddress(
  { baseUrl, platformDomain }: Visit['exchange']['dependencies']['settings'],
  subdomain: string,
): string {
  const address = new URL('/', baseUrl);
  address.hostname = `${subdomain}.${platformDomain}`;
  return address.href;
}
