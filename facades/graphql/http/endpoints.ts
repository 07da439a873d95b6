import { admitToAudience, admitToTenants } from '../../../core/admission.ts';
import type { GraphqlScope, SchemaName } from '../../../core/graphql-scope.ts';
import type { Endpoint, HttpExchange, Method } from '../../http/endpoint.ts';
import { createProcess, type Process } from '../execution/process.ts';
import { audienceSchema } from '../schema/audience/schema.ts';
import { tenantsSchema } from '../schema/tenants/schema.ts';
import { prefersPage, sendGraphiql } from './graphiql/page.ts';
import { readParameters } from './parameters.ts';
import { answer, refuse } from './response.ts';

interface Served {
  readonly name: SchemaName;
  readonly path: string;
  readonly process: Process;
  readonly admit: (exchange: HttpExchange) => Promise<GraphqlScope>;
}

const served: readonly Served[] = [
  {
    name: 'audience',
    path: '/v1/audience/{audience_id}/graphql',
    process: createProcess(audienceSchema),
    admit: ({ context, parameters }) => admitToAudience(context, parameters.audience_id ?? ''),
  },
  {
    name: 'tenants',
    path: '/v1/tenants/graphql',
    process: createProcess(tenantsSchema),
    admit: ({ context }) => admitToTenants(context),
  },
];

const methods: readonly Method[] = ['GET', 'POST'];

/** The two GraphQL endpoints. */
export const graphqlEndpoints: readonly Endpoint[] = served.flatMap((schema) =>
  methods.map((method) => ({
    name: `graphql.${schema.name}`,
    method,
    path: schema.path,
    isPublic: false,
    handle: (exchange) => serve(exchange, schema).catch((error: unknown) => refuse(exchange, error)),
  })),
);

/** Whoever is not admitted is told so before anything is read. */
async function serve(exchange: HttpExchange, { name, process, admit }: Served): Promise<void> {
  if (prefersPage(exchange)) return sendGraphiql(exchange.response, name);
  const endpoint = await admit(exchange);
  const parameters = await readParameters(exchange);
  answer(exchange, await process(exchange.request.method, parameters, { ...exchange.context, endpoint }));
}
