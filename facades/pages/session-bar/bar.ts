import { callProcedure } from '../../../core/procedure-list.ts';
import { contextOf, type Incoming } from '../../http/authenticate.ts';
import { type Html, html } from '../html.ts';
import { formField, pageSession, signInPath } from '../session.ts';

/** Who is signed in, above a page whose scripts send requests as that person (`session.js`). */
export async function sessionBar(incoming: Incoming): Promise<Html> {
  const session = await pageSession(incoming);
  const here = incoming.request.originalUrl;
  if (session.principal === null)
    return html`<header id="session">
  <p>You are not signed in.</p>
  <a href="${signInPath(here)}">Sign in</a>
</header>`;
  const { name } = await callProcedure('me.get', contextOf(incoming, session.principal), {});
  return html`<header id="session">
  <p>Signed in as <strong>${name}</strong>. <span role="status"></span></p>
  <form method="post" action="/sign-out">
    ${formField(session)}
    <input type="hidden" name="to" value="${here}">
    <button>Sign out</button>
  </form>
</header>`;
}

/** For pages with the bar. With `no-referrer`, browsers would not tell the origin of the form. */
export const sessionBarHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' } as const;
