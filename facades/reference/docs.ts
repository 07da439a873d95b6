import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type RequestHandler, Router } from 'express';
import { people } from '../local-provider/people.ts';
import { html } from '../pages/html.ts';

const { resolve } = createRequire(import.meta.url);

const files: Readonly<Record<string, string>> = {
  'favicon.png': resolve('swagger-ui-dist/favicon-32x32.png'),
  'page.css': fileURLToPath(new URL('page.css', import.meta.url)),
  'page.js': fileURLToPath(new URL('page.js', import.meta.url)),
  'swagger-ui.css': resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui.js': resolve('swagger-ui-dist/swagger-ui-bundle.js'),
};

/** The reference of the REST interface, where a person signs in and tries it. Everything comes from here, not from a CDN. */
export function docs({ hasLocalProvider }: { hasLocalProvider: boolean }): Router {
  const router = Router();
  router.use(policy);
  router.get('/', (_request, response) => {
    response.type('html').send(page(hasLocalProvider).text);
  });
  for (const [name, path] of Object.entries(files))
    router.get(`/${name}`, (_request, response) => response.sendFile(path, { maxAge: '1h' }));
  return router;
}

const policy: RequestHandler = (_request, response, next) => {
  response.set(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  next();
};

const page = (hasLocalProvider: boolean) => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Audience Platform reference</title>
<link rel="icon" href="/docs/favicon.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
<form id="sign-in">
  ${hasLocalProvider ? localPerson : providerToken}
  <label>Host <input name="host" placeholder="the platform's own" title="Such as toronto.localhost, to sign in on an audience"></label>
  <button>Sign in</button>
  <output role="status">Sign in to try the requests below.</output>
</form>
<main id="reference"></main>
<script src="/docs/swagger-ui.js"></script>
<script src="/docs/page.js"></script>
</html>
`;

const localPerson = html`<label>Person <select name="person">${people.map(
  ({ id, name, administrator }) =>
    html`<option value="${id}">${name}${administrator ? ' (administrator)' : ''}</option>`,
)}</select></label>`;

const providerToken = html`<label>User access token of the identity provider
  <input name="social_token" type="password" autocomplete="off" required></label>`;
