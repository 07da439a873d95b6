import type { Response } from 'express';
import type { SchemaName } from '../../../../core/graphql-scope.ts';
import type { HttpExchange } from '../../../http/endpoint.ts';
import { html } from '../../../pages/html.ts';
import { graphiqlPath } from './files.ts';

/** A browser that asks for a page, and not for the answer to a query. */
export const prefersPage = ({ request, query }: HttpExchange): boolean =>
  request.method === 'GET' && !query.has('query') && request.accepts('json', 'html') === 'html';

/** GraphiQL's styles are made while it runs; scripts come from here alone. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src data:; " +
  "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** GraphiQL, to try the endpoint at the page's own address. */
export function sendGraphiql(response: Response, schema: SchemaName): void {
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Audience Platform GraphQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${graphiqlPath}/graphiql.css">
<link rel="stylesheet" href="${graphiqlPath}/page.css">
<div id="graphiql" data-query="${firstQueries[schema]}"></div>
<script src="${graphiqlPath}/react.js"></script>
<script src="${graphiqlPath}/react-dom.js"></script>
<script src="${graphiqlPath}/graphiql.js"></script>
<script src="${graphiqlPath}/page.js"></script>
</html>
`;
  response
    .set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
    .type('html')
    .send(page.text);
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
