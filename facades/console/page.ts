import type { Endpoint, HttpExchange } from '../http/endpoint.ts';
import { themeOf } from '../pages/branding.ts';
import { type Html, html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { signInPath } from '../pages/session.ts';
import { visitOf } from '../pages/site/visit.ts';
import { type Desk, deskOf } from './desk.ts';
import { frameOf } from './frame.ts';
import { noticeOf } from './notice.ts';

export interface ConsolePage {
  readonly title: string;
  readonly content: Html;
  readonly hasMap?: boolean;
}

/** A page of the console. */
export const consolePage = (
  name: string,
  path: string,
  show: (desk: Desk) => Promise<ConsolePage>,
): Endpoint => ({
  name,
  method: 'GET',
  path,
  isPublic: false,
  handle: async (exchange) => {
    const desk = await deskOf(exchange);
    if (desk === null) await askToSignIn(exchange);
    else {
      const page = await show(desk);
      send(desk, { ...page, content: html`${await noticeOf(desk)}${page.content}` });
    }
  },
});

export function send(desk: Desk, { title, content, hasMap = false }: ConsolePage, status = 200): void {
  const { branding, exchange, words } = desk;
  exchange.response.set('Cache-Control', 'private, no-store').status(status);
  sendPage(exchange.response, {
    words,
    title: `${title} · ${branding.audience.name}`,
    content,
    theme: themeOf(branding),
    formTargets: ["'self'"],
    frame: frameOf(desk, hasMap),
  });
}

async function askToSignIn(exchange: HttpExchange): Promise<void> {
  const { branding, words } = await visitOf(exchange);
  const { t } = words;
  const audience = branding?.audience.name ?? '';
  exchange.response.set('Cache-Control', 'private, no-store').status(401);
  sendPage(exchange.response, {
    words,
    title: t('console.signIn', { audience }),
    content: html`<h1>${t('console.signIn', { audience })}</h1>
<p>${t('console.signInMeans')}</p>
<p><a class="button" href="${signInPath(exchange.request.originalUrl)}">${t('signIn')}</a></p>`,
    theme: themeOf(branding),
  });
}
