import type { Principal } from '../../core/auth/principal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { contextOf } from '../http/authenticate.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import { html } from './html.ts';
import { sendPage } from './page.ts';

/** The page on which a person links the voice assistant. Its form needs no credential but the proof that it contains. */
export async function sendConsentPage(exchange: HttpExchange, principal: Principal): Promise<void> {
  const { query, response } = exchange;
  const { user_name, consent, redirect_origin } = await callProcedure(
    'voice.askConsent',
    contextOf(exchange, principal),
    Object.fromEntries(query),
  );
  response.set('Cache-Control', 'no-store');
  const title = 'Link your voice assistant';
  const content = html`<h1>${title}</h1>
    <p>You are signed in as <strong>${user_name}</strong>. The voice assistant will be able to read upcoming events, your RSVPs and which of your friends are going, and to speak for you here until you sign out everywhere.</p>
    <form method="post" action="/voice/authorize">
      <input type="hidden" name="consent" value="${consent}">
      <button name="decision" value="allow">Link it</button>
      <button name="decision" value="deny" class="quiet">Do not link it</button>
    </form>`;
  sendPage(response, {
    title,
    content,
    theme: { light: [], dark: [] },
    formTargets: ["'self'", redirect_origin],
  });
}
