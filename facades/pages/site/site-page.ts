import { Refusal } from '../../../core/errors/refusal.ts';
import { isBrowser } from '../../http/browser.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { headersOf } from '../../http/error-response.ts';
import { type Branding, themeOf } from '../branding.ts';
import { type Html, html } from '../html.ts';
import { sendPage } from '../page.ts';
import { signInPath } from '../session.ts';
import { frameOf, platformNameOf, type Script } from './frame.ts';
import { type Preview, previewTags } from './preview.ts';
import { addressOf, type Visit, visitOf } from './visit.ts';

/** A page of a site. */
export interface SitePage {
  readonly title: string;
  readonly content: Html;
  /** The path of the record. Another one is that of a record which was merged into it. */
  readonly path?: string;
  readonly loads?: readonly Script[];
  /** Undefined for pages that are for the signed-in user alone. */
  readonly preview?: Omit<Preview, 'title' | 'address' | 'siteName'>;
}

/**
 * A page for browsers, on an audience's host or the platform's; of an audience, for who takes any type as well, such as services
 * that show where a link leads.
 */
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
    if (visit.branding === null && !isBrowser(exchange.request)) throw new Refusal('unauthenticated');
    const page = await show(visit).catch((error: unknown) => askToSignIn(visit, error));
    const { request, response } = exchange;
    if (page.path === undefined || page.path === request.path.toLowerCase()) sendSitePage(visit, page);
    else response.redirect(page.path);
  },
});

/** Strangers with a browser on the host of an audience without `publicPages` are asked to sign in, whatever the path. */
function askToSignIn(visit: Visit, error: unknown): SitePage {
  const {
    branding,
    exchange: { request, response },
  } = visit;
  const isUnauthenticated = error instanceof Refusal && error.reason === 'unauthenticated';
  if (!isUnauthenticated || branding === null || !isBrowser(request)) throw error;
  response.locals.refusal = error;
  response.set(headersOf(error)).set('Cache-Control', 'no-store').status(error.status);
  return signInFirst(visit, branding);
}

export function sendSitePage(visit: Visit, { title, content, loads = [], preview }: SitePage): void {
  const { branding, exchange, words } = visit;
  const siteName = branding?.audience.name ?? platformNameOf(visit);
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
