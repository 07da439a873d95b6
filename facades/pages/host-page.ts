import { type Message, wordsFor } from '../../core/languages/words.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import { brandingOf, themeOf } from './branding.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './page.ts';

type Content = (words: ReturnType<typeof wordsFor> & { readonly audience: string }) => Html;

/** A page with a heading, in the look of the host, which nobody stores. */
export async function sendHostPage(exchange: HttpExchange, title: Message, content: Content): Promise<void> {
  const { request, response } = exchange;
  const branding = await brandingOf(exchange);
  const words = wordsFor(request, branding?.default_language ?? null);
  const audience = branding?.audience.name ?? '';
  response.set('Cache-Control', 'no-store');
  sendPage(response, {
    words,
    title: words.t(title),
    content: html`<h1>${words.t(title)}</h1>${content({ ...words, audience })}`,
    theme: themeOf(branding),
    formTargets: ["'self'"],
  });
}
