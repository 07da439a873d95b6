import type { Branding } from '../branding.ts';
import { html } from '../html.ts';
import { signInPath } from '../session.ts';
import type { SitePage } from './site-page.ts';
import type { Visit } from './visit.ts';

/** Instead of any page of an audience that shows itself to its members alone. */
export const signInFirst = ({ exchange }: Visit, { audience, theme }: Branding): SitePage => ({
  title: audience.name,
  content: html`<h1>${audience.name}</h1>
<p class="lead">${theme.tagline ?? ''}</p>
<section aria-labelledby="sign-in">
  <h2 id="sign-in">For members</h2>
  <p>Sign in to see the events, venues and people of ${audience.name}.</p>
  <p><a class="button" href="${signInPath(exchange.request.originalUrl)}">Sign in</a></p>
</section>`,
});
