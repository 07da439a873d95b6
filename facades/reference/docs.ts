import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Response, Router } from 'express';
import { people } from '../local-provider/people.ts';
import { html, sendHtml } from '../pages/html.ts';

const { resolve } = createRequire(import.meta.url);

const files: Readonly<Record<string, string>> = {
  'favicon.png': resolve('swagger-ui-dist/favicon-32x32.png'),
  'page.css': fileURLToPath(new URL('page.css', import.meta.url)),
  'page.js': fileURLToPath(new URL('page.js', import.meta.url)),
  'swagger-ui.css': resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui.js': resolve('swagger-ui-dist/swagger-ui-bundle.js'),
};

/** The interactive reference of the REST interface. All files are served locally rather than from a CDN. */
export function docs({ hasLocalProvider }: { hasLocalProvider: boolean }): Router {
  const router = Router();
  router.get('/', (_request, response) => sendReference(response, hasLocalProvider));
  for (const [name, path] of Object.entries(files))
    router.get(`/${name}`, (_request, response) => response.sendFile(path, { maxAge: '1h' }));
  return router;
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const sendReference = (response: Response, hasLocalProvider: boolean): void =>
  sendHtml(response, {
    title: 'Audience Platform reference',
    head: html`<link rel="icon" href="/docs/favicon.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">`,
    body: html`<form id="sign-in">
  ${hasLocalProvider ? localPerson : providerToken}
  <label>Host <input name="host" placeholder="the platform's own" title="Such as toronto.localhost, to sign in on an audience"></label>
  <button>Sign in</button>
  <output role="status">Sign in to try the requests below.</output>
</form>
<main id="reference"></main>
<script src="/docs/swagger-ui.js"></script>
<script src="/docs/page.js"></script>`,
    policy,
  });

const localPerson = html`<label>Person <select name="person">${people.map(
  ({ id, name, administrator }) =>
    html`<option value="${id}">${name}${administrator ? ' (administrator)' : ''}</option>`,
)}</select></label>`;

const providerToken = html`<label>User access token of the identity provider
  <input name="social_token" type="password" autocomplete="off" required></label>`;
