import type { HttpExchange } from '../http/endpoint.ts';
import { sendHostPage } from './host-page.ts';
import { html } from './html.ts';
import { formField, type PageSession, signInPath } from './session.ts';

/** In a form that is sent again. */
export const again = 'again';

/** What such a form has, but nothing that somebody typed. */
const own = ['form_token', 'to', again];

/** Whether something would be lost that was posted by a form whose page was open for too long. */
export const isWorthKeeping = (posted: URLSearchParams): boolean =>
  [...posted.keys()].some((name) => !own.includes(name));

/** Shows what was posted as a form to be sent again, once its sender is signed in. */
export async function sendKeptForm(
  exchange: HttpExchange,
  session: PageSession,
  posted: URLSearchParams,
): Promise<void> {
  const isSignedIn = session.principal !== null;
  const fields = [...posted].filter(([name]) => !own.includes(name));
  exchange.response.status(isSignedIn ? 403 : 401);
  await sendHostPage(
    exchange,
    isSignedIn ? 'sendAgain' : 'notSignedIn',
    ({ t }) => html`<p>${t(isSignedIn ? 'keptForm' : 'keptUntilSignIn')}</p>
${isSignedIn ? '' : html`<p><a class="button" href="${signInPath('/')}" target="_blank">${t('signIn')}</a></p>`}
<form method="post" action="${exchange.request.originalUrl}">${formField(session)}${[
      ...fields,
      [again, 'on'] as const,
    ].map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}<button${isSignedIn ? '' : html` class="quiet"`}>${t('sendAgain')}</button></form>`,
  );
}
