import type { SchemaName } from '../../../../core/request/graphql-scope.ts';
import type { HttpExchange } from '../../../http/endpoint.ts';
import { html, sendHtml } from '../../../pages/html.ts';
import { sessionBar, sessionBarHeaders } from '../../../pages/session-bar/bar.ts';
import { graphiqlPath } from './files.ts';

/** GraphiQL injects styles at run time; scripts are loaded only from this server. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src data:; " +
  "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** GraphiQL, to try the endpoint at the page's own address. */
export async function sendGraphiql(exchange: HttpExchange, schema: SchemaName): Promise<void> {
  const bar = await sessionBar(exchange);
  sendHtml(exchange.response.set(sessionBarHeaders), {
    title: 'Audience Platform GraphQL',
    head: html`<link rel="icon" href="data:,">
<link rel="stylesheet" href="${graphiqlPath}/graphiql.css">
<link rel="stylesheet" href="/docs/session.css">
<link rel="stylesheet" href="${graphiqlPath}/page.css">`,
    body: html`${bar}
<div id="graphiql" data-query="${firstQueries[schema]}"></div>
<script src="${graphiqlPath}/react.js"></script>
<script src="${graphiqlPath}/react-dom.js"></script>
<script src="${graphiqlPath}/graphiql.js"></script>
<script type="module" src="${graphiqlPath}/page.js"></script>`,
    policy,
  });
}

const firstQueries: Readonly<Record<SchemaName, string>> = {
  audience: `{
  me { name isAdmin }
  audience { name subdomain theme { preset tagline } }
  locales { name timeZone }
  eventsConnection(first: 5, upcoming: true) {
    totalCount
    nodes { name startsAt venue { name address } people { name } }
  }
}
`,
  tenants: `{
  me { name isAdmin }
  audiencesConnection(first: 10) {
    totalCount
    nodes { id name subdomain domains { dnsName } }
  }
}
`,
};
