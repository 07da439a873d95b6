import type { Principal } from '../../core/auth/principal.ts';
import { wordsFor } from '../../core/languages/words.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { contextOf } from '../http/authenticate.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import { html } from './html.ts';
import { plainTheme, sendPage } from './page.ts';

/** The page on which a person links the voice assistant. Its form needs no credential but the proof that it contains. */
export async function sendConsentPage(exchange: HttpExchange, principal: Principal): Promise<void> {
  const { query, response } = exchange;
  const { user_name, consent, redirect_origin } = await callProcedure(
    'voice.askConsent',
    contextOf(exchange, principal),
    Object.fromEntries(query),
  );
  response.set('Cache-Control', 'no-store');
  const words = wordsFor(exchange.request, null);
  const { t } = words;
  const content = html`<h1>${t('linkVoice')}</h1>
    <p>${t('linkVoiceMeans', { name: user_name })}</p>
    <form method="post" action="/voice/authorize">
      <input type="hidden" name="consent" value="${consent}">
      <button name="decision" value="allow">${t('linkIt')}</button>
      <button name="decision" value="deny" class="quiet">${t('doNotLink')}</button>
    </form>`;
  sendPage(response, {
    words,
    title: t('linkVoice'),
    content,
    theme: plainTheme,
    formTargets: ["'self'", redirect_origin],
  });
}
