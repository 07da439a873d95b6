import { type Html, html } from '../html.ts';
import type { Frame } from '../page.ts';
import { formField, type PageSession, signInPath } from '../session.ts';
import { siteFilesPath } from './files.ts';
import type { Visit } from './visit.ts';

const scripts: Readonly<Record<Script, Html>> = {
  copy: html`<script type="module" src="${siteFilesPath}/copy.js"></script>`,
  map: html`<script type="module" src="${siteFilesPath}/map.js"></script>`,
  photos: html`<script type="module" src="${siteFilesPath}/photos.js"></script>`,
};

export type Script = 'copy' | 'map' | 'photos';

/** What is around the content of a site's pages. */
export function frameOf(visit: Visit, { head, loads }: { head: Html; loads: readonly Script[] }): Frame {
  const { branding, exchange } = visit;
  const { settings } = exchange.dependencies;
  const name = branding?.audience.name ?? 'Audience Platform';
  return {
    head: html`${head}
${loads.map((script) => scripts[script])}`,
    header: html`<header class="top-bar"><div class="top">
  <a class="brand" href="/">${name}</a>
  ${branding === null ? platformLinks : siteLinks(visit)}
</div></header>`,
    footer: html`<footer class="bottom-bar"><div class="bottom">
  <p>${branding?.theme.tagline ?? 'One service that runs many communities.'}</p>
  ${branding === null ? '' : html`<p><a href="${settings.baseUrl}/">Audience Platform</a></p>`}
</div></footer>`,
    directives: [
      "script-src 'self'",
      `connect-src 'self'${loads.includes('map') ? originOf(settings.mapStyle) : ''}`,
      "worker-src 'self'",
    ],
  };
}

const originOf = (address: string | null): string => (address === null ? '' : ` ${new URL(address).origin}`);

const platformLinks = html`<nav aria-label="Platform"><a href="/docs">Reference</a></nav>`;

function siteLinks({ exchange, session }: Visit): Html {
  const { path } = exchange.request;
  const link = (href: string, text: string) =>
    html`<a href="${href}"${path === href ? html` aria-current="page"` : ''}>${text}</a>`;
  return html`<nav aria-label="Site">${link('/', 'Events')} ${link('/venues', 'Venues')} ${link('/people', 'People')} ${link('/search', 'Search')}
${session.principal === null ? '' : link('/calendar', 'My calendar')}
${session.principal === null ? html`<a class="button quiet" href="${signInPath(exchange.request.originalUrl)}">Sign in</a>` : signOut(session)}</nav>`;
}

const signOut = (session: PageSession): Html =>
  html`<form method="post" action="/sign-out">${formField(session)}<button class="quiet">Sign out</button></form>`;
