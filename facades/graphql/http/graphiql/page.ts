import type { Response } from 'express';
import type { SchemaName } from '../../../../core/graphql-scope.ts';
import { html, sendHtml } from '../../../pages/html.ts';
import { graphiqlPath } from './files.ts';

/** GraphiQL injects styles at run time; scripts are loaded only from this server. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src data:; " +
  "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** GraphiQL, to try the endpoint at the page's own address. */
export function sendGraphiql(response: Response, schema: SchemaName): void {
  sendHtml(response.set('Cache-Control', 'no-store'), {
    title: 'Audience Platform GraphQL',
    head: html`<link rel="icon" href="data:,">
<link rel="stylesheet" href="${graphiqlPath}/graphiql.css">
<link rel="stylesheet" href="${graphiqlPath}/page.css">`,
    body: html`<div id="graphiql" data-query="${firstQueries[schema]}"></div>
<script src="${graphiqlPath}/react.js"></script>
<script src="${graphiqlPath}/react-dom.js"></script>
<script src="${graphiqlPath}/graphiql.js"></script>
<script src="${graphiqlPath}/page.js"></script>`,
    policy,
  });
}

const signIn = `# Put a JWT in the place of <token> under Headers below, then run this.
# Re-fetch the schema (Shift-Ctrl-R) to see what else there is.`;

const firstQueries: Readonly<Record<SchemaName, string>> = {
  audience: `${signIn}
{
  me { name isAdmin }
  audience { name subdomain theme { preset tagline } }
  locales { name timeZone }
  eventsConnection(first: 5, upcoming: true) {
    totalCount
    nodes { name startsAt venue { name address } people { name } }
  }
}
`,
  tenants: `${signIn}
{
  me { name isAdmin }
  audiencesConnection(first: 10) {
    totalCount
    nodes { id name subdomain domains { dnsName } }
  }
}
`,
};
