import { Refusal } from '../../../core/errors/refusal.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { headersOf } from '../../http/error-response.ts';
import { type Branding, themeOf } from '../branding.ts';
import { type Html, html } from '../html.ts';
import type { Words } from '../languages/words.ts';
import { type Frame, sendPage } from '../page.ts';
import { formField, type PageSession, signInPath } from '../session.ts';
import { siteFilesPath } from './files.ts';
import { type Preview, previewTags } from './preview.ts';
import { addressOf, type Visit, visitOf } from './visit.ts';

/** A page of a site. */
export interface SitePage {
  readonly title: string;
  readonly content: Html;
  readonly loads?: readonly Script[];
  /** Undefined for pages that are for the signed-in user alone. */
  readonly preview?: Omit<Preview, 'title' | 'address' | 'siteName'>;
}

/** A page for browsers, on an audience's host or the platform's. */
export const sitePage = (
  name: string,
  path: string,
  show: (visit: Visit) => Promise<SitePage>,
): Endpoint => ({
  name,
  method: 'GET',
  path,
  isPublic: false,
  handle: async (exchange) => {
    const visit = await visitOf(exchange);
    exchange.response.vary('Cookie').vary('Accept');
    sendSitePage(visit, await show(visit).catch((error: unknown) => askToSignIn(visit, error)));
  },
});

/** Strangers on the host of an audience without `publicPages` are asked to sign in, whatever the path. */
function askToSignIn(visit: Visit, error: unknown): SitePage {
  const {
    branding,
    exchange: { response },
  } = visit;
  if (!(error instanceof Refusal && error.reason === 'unauthenticated') || branding === null) throw error;
  response.locals.refusal = error;
  response.set(headersOf(error)).set('Cache-Control', 'no-store').status(error.status);
  return signInFirst(visit, branding);
}

export function sendSitePage(visit: Visit, { title, content, loads = [], preview }: SitePage): void {
  const { branding, exchange, words } = visit;
  const siteName = branding?.audience.name ?? 'Audience Platform';
  const head = preview
    ? previewTags({ ...preview, title, address: addressOf(visit), siteName })
    : html`<meta name="robots" content="noindex">`;
  sendPage(exchange.response, {
    words,
    title: title === siteName ? title : `${title} · ${siteName}`,
    content,
    theme: themeOf(branding),
    formTargets: ["'self'"],
    frame: frameOf(visit, { head, loads }),
  });
}

const scripts: Readonly<Record<Script, Html>> = {
  copy: html`<script type="module" src="${siteFilesPath}/copy.js"></script>`,
  map: html`<script type="module" src="${siteFilesPath}/map.js"></script>`,
  photos: html`<script type="module" src="${siteFilesPath}/photos.js"></script>`,
  rsvp: html`<script type="module" src="${siteFilesPath}/rsvp.js"></script>`,
};

type Script = 'copy' | 'map' | 'photos' | 'rsvp';

/** What is around the content of a site's pages. */
function frameOf(visit: Visit, { head, loads }: { head: Html; loads: readonly Script[] }): Frame {
  const { branding, exchange, words } = visit;
  const { settings } = exchange.dependencies;
  const name = branding?.audience.name ?? 'Audience Platform';
  return {
    head: html`${head}
${loads.map((script) => scripts[script])}`,
    header: html`<header class="top-bar"><div class="top">
  <a class="brand" href="/" dir="auto">${name}</a>
  ${branding === null ? platformLinks(words) : siteLinks(visit)}
</div></header>`,
    footer: html`<footer class="bottom-bar"><div class="bottom">
  <p dir="auto">${branding?.theme.tagline ?? 'One service that runs many communities.'}</p>
  ${branding === null ? '' : html`${audienceLinks(words, branding)}<p><a href="${settings.baseUrl}/">Audience Platform</a></p>`}
</div></footer>`,
    directives: [
      "script-src 'self'",
      `connect-src 'self'${loads.includes('map') ? originOf(settings.mapStyle) : ''}`,
      "worker-src 'self'",
    ],
  };
}

const audienceLinks = ({ t }: Words, { contact_url, imprint_url, privacy_url }: Branding): Html[] =>
  [
    { address: contact_url, name: t('contact') },
    { address: imprint_url, name: t('imprint') },
    { address: privacy_url, name: t('privacy') },
  ].flatMap(({ address, name }) => (address === null ? [] : [html`<p><a href="${address}">${name}</a></p>`]));

const originOf = (address: string | null): string => (address === null ? '' : ` ${new URL(address).origin}`);

const platformLinks = ({ t }: Words): Html =>
  html`<nav aria-label="${t('platform')}"><a href="/docs">${t('reference')}</a></nav>`;

function siteLinks({ exchange, session, words }: Visit): Html {
  const { t } = words;
  const { path } = exchange.request;
  const link = (href: string, text: string) =>
    html`<a href="${href}"${path === href ? html` aria-current="page"` : ''}>${text}</a>`;
  return html`<nav aria-label="${t('site')}">${link('/', t('events'))} ${link('/venues', t('venues'))} ${link('/people', t('people'))} ${link('/search', t('search'))}
${session.principal === null ? '' : link('/calendar', t('myCalendar'))}
${session.principal === null ? html`<a class="button quiet" href="${signInPath(exchange.request.originalUrl)}">${t('signIn')}</a>` : signOut(words, session)}</nav>`;
}

const signOut = ({ t }: Words, session: PageSession): Html =>
  html`<form method="post" action="/sign-out">${formField(session)}<button class="quiet">${t('signOut')}</button></form>`;

/** Instead of any page of an audience that shows itself to its members alone. */
const signInFirst = ({ exchange, words: { t } }: Visit, { audience, theme }: Branding): SitePage => ({
  title: audience.name,
  content: html`<h1>${audience.name}</h1>
<p class="lead">${theme.tagline ?? ''}</p>
<section aria-labelledby="sign-in">
  <h2 id="sign-in">${t('forMembers')}</h2>
  <p>${t('signInToSee', { audience: audience.name })}</p>
  <p><a class="button" href="${signInPath(exchange.request.originalUrl)}">${t('signIn')}</a></p>
</section>`,
});
