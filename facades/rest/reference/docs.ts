import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '../../http/endpoint.ts';
import { serveFiles } from '../../http/serve-files.ts';
import { html, sendHtml } from '../../pages/html.ts';
import { sessionBar, sessionBarHeaders } from '../../pages/session-bar/bar.ts';

const { resolve } = createRequire(import.meta.url);
const own = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const docsPath = '/docs';

export const docsFiles = serveFiles({
  'favicon.png': resolve('swagger-ui-dist/favicon-32x32.png'),
  'page.css': own('page.css'),
  'page.js': own('page.js'),
  'session.css': own('../../pages/session-bar/session.css'),
  'session.js': own('../../pages/session-bar/session.js'),
  'swagger-ui.css': resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui.js': resolve('swagger-ui-dist/swagger-ui-bundle.js'),
});

/** The interactive reference of the REST interface. */
export const docsPages: readonly Endpoint[] = [docsPath, `${docsPath}/`].map((path) => ({
  name: 'docs',
  method: 'GET',
  path,
  isPublic: true,
  isUnlimited: true,
  handle: async (exchange) => {
    const bar = await sessionBar(exchange);
    sendHtml(exchange.response.set(sessionBarHeaders), {
      title: 'Audience Platform reference',
      head: html`<link rel="icon" href="/docs/favicon.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/session.css">
<link rel="stylesheet" href="/docs/page.css">`,
      body: html`${bar}
<main id="reference"></main>
<script src="/docs/swagger-ui.js"></script>
<script type="module" src="/docs/page.js"></script>`,
      policy,
    });
  },
}));

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
