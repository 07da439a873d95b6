import { Refusal } from '../../../core/errors/refusal.ts';
import { admitToAudience, admitToTenants, findAudience } from '../../../core/request/admission.ts';
import type { Context } from '../../../core/request/context.ts';
import type { SchemaName } from '../../../core/request/graphql-scope.ts';
import { oneAtATime } from '../../../core/request/one-at-a-time.ts';
import { idOfType } from '../../../core/values/global-id.ts';
import { authenticateRequest, authorizationOf, contextOf, countRequest } from '../../http/authenticate.ts';
import type { Endpoint, HttpExchange, Method } from '../../http/endpoint.ts';
import { createExecutor, type Executor } from '../execution/executor.ts';
import { audienceSchema, tenantsSchema } from '../schema/schemas.ts';
import { sendGraphiql } from './graphiql/page.ts';
import { readRequest, respond, respondWithError } from './graphql-over-http.ts';

interface Served {
  readonly name: SchemaName;
  readonly path: string;
  readonly execute: Executor;
  /** Authorizes the request and returns its context. */
  readonly admit: (exchange: HttpExchange) => Promise<Context>;
}

const served: readonly Served[] = [
  {
    name: 'audience',
    path: '/v1/audience/{audience_id}/graphql',
    execute: createExecutor(audienceSchema),
    admit: async (exchange) => {
      const { lookUp } = await countRequest(exchange);
      const { dependencies, parameters } = exchange;
      const { audience_id: name = '' } = parameters;
      const named = { id: idOfType('Audience', name), subdomain: name };
      const [principal, audienceId] = await Promise.all([lookUp(), findAudience(dependencies, named)]);
      return contextOf(exchange, principal, admitToAudience(principal, audienceId));
    },
  },
  {
    name: 'tenants',
    path: '/v1/tenants/graphql',
    execute: createExecutor(tenantsSchema),
    admit: async (exchange) => {
      const principal = await authenticateRequest(exchange).catch((error: unknown) => {
        if (isUnauthenticated(error) && usesScheme.test(authorizationOf(exchange.request) ?? '')) return null;
        throw error;
      });
      return contextOf(exchange, principal, admitToTenants(principal));
    },
  },
];

/** Only for these schemes does the 401 of the tenants endpoint have a body: fixed by the interface. */
const usesScheme = /^(JWT|Bearer)( |$)/i;

const isUnauthenticated = (error: unknown): boolean =>
  error instanceof Refusal && error.reason === 'unauthenticated';

const methods: readonly Method[] = ['GET', 'POST'];

/** The two GraphQL endpoints. */
export const graphqlEndpoints: readonly Endpoint[] = served.flatMap((endpoint) =>
  methods.map((method) => ({
    name: `graphql.${endpoint.name}`,
    method,
    path: endpoint.path,
    isPublic: false,
    handle: (exchange) =>
      serve(exchange, endpoint).catch((error: unknown) => respondWithError(exchange, error)),
  })),
);

/** Authorizes the request before the body is read. */
async function serve(exchange: HttpExchange, { name, execute, admit }: Served): Promise<void> {
  if (prefersPage(exchange)) return sendGraphiql(exchange, name);
  const context = await admit(exchange);
  const request = await readRequest(exchange);
  const turn = turnOf(context, exchange);
  try {
    respond(exchange, await execute(request, context, turn.take));
  } finally {
    if (exchange.response.closed) turn.end();
    else exchange.response.once('close', turn.end);
  }
}

/** The turn among the costly requests of the caller: from when it is taken, which may be never, until the response is sent. */
function turnOf(context: Context, { response }: HttpExchange) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let taken: Promise<void> | undefined;
  const take = () =>
    new Promise<void>((begin, refuse) => {
      const untilSent = () => {
        if (response.destroyed) throw new Refusal('unavailable', 'The client has gone.');
        begin();
        return ended;
      };
      oneAtATime(context, untilSent).catch(refuse);
    });
  return {
    take: () => {
      taken ??= take();
      return taken;
    },
    end,
  };
}

/** Whether a browser requests the GraphiQL page, not the result of a query. */
const prefersPage = ({ request, query }: HttpExchange): boolean =>
  request.method === 'GET' && !query.has('query') && request.accepts('json', 'html') === 'html';
