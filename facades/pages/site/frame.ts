import type { Words } from '../../../core/languages/words.ts';
import type { Branding } from '../branding.ts';
import { type Html, html } from '../html.ts';
import type { Frame } from '../page.ts';
import { formField, signInPath } from '../session.ts';
import { siteFilesPath } from './files.ts';
import type { Visit } from './visit.ts';

/** As its operator calls it. */
export const platformNameOf = ({ exchange }: Visit): string =>
  exchange.dependencies.settings.platformWords.name ?? 'Audience Platform';

const scripts: Readonly<Record<Script, Html>> = {
  copy: html`<script type="module" src="${siteFilesPath}/copy.js"></script>`,
  map: html`<script type="module" src="${siteFilesPath}/map.js"></script>`,
  photos: html`<script type="module" src="${siteFilesPath}/photos.js"></script>`,
  rsvp: html`<script type="module" src="${siteFilesPath}/rsvp.js"></script>`,
  'web-push': html`<script type="module" src="${siteFilesPath}/web-push.js"></script>`,
};

export type Script = 'copy' | 'map' | 'photos' | 'rsvp' | 'web-push';

/** What is around the content of a site's pages. */
export function frameOf(visit: Visit, { head, loads }: { head: Html; loads: readonly Script[] }): Frame {
  const { branding, exchange, words } = visit;
  const { t } = words;
  const { settings } = exchange.dependencies;
  const name = branding?.audience.name ?? platformNameOf(visit);
  const tagline = branding === null ? t('oneService') : branding.theme.tagline;
  return {
    head: html`${head}
${loads.map((script) => scripts[script])}`,
    header: html`<header class="top-bar"><div class="top">
  <a class="brand" href="/" dir="auto">${logoOf(branding)}${name}</a>
  ${branding === null ? platformLinks(visit) : siteLinks(visit)}
</div></header>`,
    footer: html`<footer class="bottom-bar"><div class="bottom">
  ${!tagline ? '' : html`<p dir="auto">${tagline}</p>`}
  ${addressLinks(words, branding ?? settings.platformWords)}
  ${branding === null ? '' : html`<p><a href="${settings.baseUrl}/">${platformNameOf(visit)}</a></p>`}
</div></footer>`,
    directives: [
      "script-src 'self'",
      `connect-src 'self'${loads.includes('map') ? originOf(settings.mapStyle) : ''}`,
      "worker-src 'self'",
    ],
  };
}

const logoOf = (branding: Branding | null): Html | string =>
  branding?.logo_url ? html`<img src="${branding.logo_url}" alt="" referrerpolicy="no-referrer">` : '';

const addressLinks = ({ t }: Words, { contact_url, imprint_url, privacy_url }: Addresses): Html[] =>
  [
    { address: contact_url, name: t('contact') },
    { address: imprint_url, name: t('imprint') },
    { address: privacy_url, name: t('privacy') },
  ].flatMap(({ address, name }) => (address == null ? [] : [html`<p><a href="${address}">${name}</a></p>`]));

interface Addresses {
  readonly contact_url?: string | null | undefined;
  readonly imprint_url?: string | null | undefined;
  readonly privacy_url?: string | null | undefined;
}

const originOf = (address: string | null): string => (address === null ? '' : ` ${new URL(address).origin}`);

const platformLinks = (visit: Visit): Html =>
  html`<nav aria-label="${visit.words.t('platform')}"><a href="/docs">${visit.words.t('reference')}</a> ${sessionLink(visit)}</nav>`;

function siteLinks(visit: Visit): Html {
  const { exchange, session, words } = visit;
  const { t } = words;
  const { path } = exchange.request;
  const link = (href: string, text: string) =>
    html`<a href="${href}"${path === href ? html` aria-current="page"` : ''}>${text}</a>`;
  return html`<nav aria-label="${t('site')}">${link('/', t('events'))} ${link('/venues', t('venues'))} ${link('/people', t('people'))} ${link('/search', t('search'))}
${session.principal === null ? '' : link('/calendar', t('myCalendar'))}
${sessionLink(visit)}</nav>`;
}

const sessionLink = (visit: Visit): Html =>
  visit.session.principal === null
    ? html`<a class="button quiet" href="${signInPath(visit.exchange.request.originalUrl)}">${visit.words.t('signIn')}</a>`
    : signOut(visit);

const signOut = ({ name, session, words: { t } }: Visit): Html =>
  html`<span class="muted" dir="auto">${t('signedInAs', { name })}</span>
<form method="post" action="/sign-out">${formField(session)}<button class="quiet">${t('signOut')}</button></form>`;
