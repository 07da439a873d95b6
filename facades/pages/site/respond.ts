import { Refusal } from '../../../core/errors/refusal.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { headersOf } from '../../http/error-response.ts';
import { themeOf } from '../branding.ts';
import { html } from '../html.ts';
import { sendPage } from '../page.ts';
import { frameOf } from './frame.ts';
import { previewTags } from './preview.ts';
import { signInFirst } from './sign-in-first.ts';
import type { SitePage } from './site-page.ts';
import { addressOf, type Visit, visitOf } from './visit.ts';

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
  const { branding, exchange } = visit;
  const siteName = branding?.audience.name ?? 'Audience Platform';
  const head = preview
    ? previewTags({ ...preview, title, address: addressOf(visit), siteName })
    : html`<meta name="robots" content="noindex">`;
  sendPage(exchange.response, {
    title: title === siteName ? title : `${title} · ${siteName}`,
    content,
    theme: themeOf(branding),
    formTargets: ["'self'"],
    frame: frameOf(visit, { head, loads }),
  });
}
