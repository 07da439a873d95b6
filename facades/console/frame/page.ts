import { notFound, Refusal } from '../../../core/errors/refusal.ts';
import { toRefusal } from '../../../core/errors/to-refusal.ts';
import type { Endpoint, HttpExchange } from '../../http/endpoint.ts';
import { themeOf } from '../../pages/branding.ts';
import { formEndpoint } from '../../pages/form-endpoint.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';
import { signInPath } from '../../pages/session.ts';
import { platformNameOf } from '../../pages/site/frame.ts';
import { addressWith } from '../../pages/site/links.ts';
import { visitOf } from '../../pages/site/visit.ts';
import type { Attempt } from '../forms/problems.ts';
import { type AnyDesk, type Desk, deskOf } from './desk.ts';
import { frameOf, type PageMap } from './frame.ts';
import { noticeOf } from './notice.ts';

export interface ConsolePage {
  readonly title: string;
  /** 200 by default. */
  readonly status?: number;
  /** Where it belongs. */
  readonly crumb?: Html | string;
  /** What stands beside its title. */
  readonly beside?: Html | string;
  readonly content: Html;
  /** The script that fills its maps in. */
  readonly map?: PageMap | undefined;
}

/** Opens a console: null for strangers, who are asked to sign in. */
type Open<Opened extends AnyDesk> = (exchange: HttpExchange) => Promise<Opened | null>;

/** Makes the pages of a console. */
export const pagesWith =
  <Opened extends AnyDesk>(open: Open<Opened>) =>
  (name: string, path: string, show: (desk: Opened) => Promise<ConsolePage>): Endpoint => ({
    name,
    method: 'GET',
    path,
    isPublic: false,
    handle: async (exchange) => {
      const desk = await open(exchange);
      if (desk === null) await askToSignIn(exchange);
      else {
        const page = await show(desk);
        send(desk, page, page.status, await noticeOf(desk));
      }
    },
  });

/** A page of an audience's console. */
export const consolePage = pagesWith(deskOf);

/** What else it gives to those who are signed in there. */
export const consoleFile = (name: string, path: string, give: (desk: Desk) => Promise<void>): Endpoint => ({
  name,
  method: 'GET',
  path,
  isPublic: false,
  handle: async (exchange) => {
    const desk = await deskOf(exchange);
    if (desk === null) throw notFound();
    exchange.response.set('Cache-Control', 'private, no-store');
    await give(desk);
  },
});

export function send(
  desk: AnyDesk,
  { title, crumb = '', beside = '', content, map }: ConsolePage,
  status = 200,
  notice: Html | '' = '',
): void {
  const { branding, exchange, words } = desk;
  exchange.response.set('Cache-Control', 'private, no-store').status(status);
  const { after, done, rejected, stale, ...chosen } = Object.fromEntries(exchange.query);
  const first = addressWith(exchange.request.path, chosen);
  const way = [
    ...(crumb === '' ? [] : [html`${crumb} `]),
    ...(after ? [html`<a href="${first}">${words.t('console.firstPage')}</a>`] : []),
  ];
  sendPage(exchange.response, {
    words,
    title: `${title} · ${desk.title}`,
    content: html`${notice}${way.length === 0 ? '' : html`<p class="crumb">${way}</p>`}
<header class="record-head"><h1 dir="auto">${title}</h1>${beside}</header>
${content}`,
    theme: themeOf(branding),
    formTargets: ["'self'"],
    frame: frameOf(desk, map),
  });
}

async function askToSignIn(exchange: HttpExchange): Promise<void> {
  const visit = await visitOf(exchange);
  const { branding, words } = visit;
  const { t } = words;
  const title = t('console.signIn', { audience: branding?.audience.name ?? platformNameOf(visit) });
  exchange.response.set('Cache-Control', 'private, no-store').status(401);
  sendPage(exchange.response, {
    words,
    title,
    content: html`<h1>${title}</h1>
<p>${t(branding === null ? 'console.platform.signInMeans' : 'console.signInMeans')}</p>
<p><a class="button" href="${signInPath(exchange.request.originalUrl)}">${t('signIn')}</a></p>`,
    theme: themeOf(branding),
  });
}

export interface Posted<Opened extends AnyDesk = Desk> {
  readonly desk: Opened;
  readonly posted: URLSearchParams;
  readonly picture: File | null;
  readonly id: string;
}

/** Makes the forms of a console. Their refusals are for `handle` to show, or else a page of their own. */
export const formsWith =
  <Opened extends AnyDesk>(open: Open<Opened>) =>
  (
    name: string,
    path: string,
    handle: (posted: Posted<Opened>) => Promise<void>,
    takesPicture = false,
  ): Endpoint =>
    formEndpoint({
      name,
      path,
      takesPicture,
      handle: async (exchange, { posted, picture }) => {
        const desk = await open(exchange);
        if (desk === null) throw new Refusal('unauthenticated');
        await handle({ desk, posted, picture, id: exchange.parameters.id ?? '' });
      },
    });

/** A form of an audience's console. */
export const consoleForm = formsWith(deskOf);

/** Shows the form again, with what was wrong, where the service refuses it. */
export async function attempting(
  desk: AnyDesk,
  filledIn: Omit<Attempt, 'refusal'>,
  work: () => Promise<void>,
  again: (attempt: Attempt) => Promise<ConsolePage>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.status >= 500) throw error;
    send(desk, await again({ ...filledIn, refusal }), refusal.status);
  }
}
