import type { GraphQLSchema } from 'graphql';
import { admitToAudience, admitToTenants } from '../../core/admission.ts';
import type { Endpoint as Admission } from '../../core/endpoint.ts';
import type { Endpoint, Exchange, Method } from '../rest/endpoint.ts';
import { answer, refuse } from './answer.ts';
import { audienceSchema } from './audience/schema.ts';
import { GraphContext } from './context.ts';
import { readParameters } from './parameters.ts';
import { createProcess, type Process } from './process.ts';
import { tenantsSchema } from './tenants/schema.ts';

type Admit = (exchange: Exchange) => Promise<Admission>;

const admitAudience: Admit = ({ context, parameters }) =>
  admitToAudience(context, parameters.audience_id ?? '');
const admitTenants: Admit = ({ context }) => admitToTenants(context);

function at(path: string, schema: GraphQLSchema, admit: Admit): Endpoint[] {
  const process = createProcess(schema);
  const handle: Endpoint['handle'] = (exchange) =>
    serve(exchange, process, admit).catch((error: unknown) => refuse(exchange, error));
  const methods: Method[] = ['GET', 'POST'];
  return methods.map((method) => ({ name: 'graphql', method, path, isPublic: false, handle }));
}

/** The two GraphQL endpoints. */
export const graphqlEndpoints: readonly Endpoint[] = [
  ...at('/v1/audience/{audience_id}/graphql', audienceSchema, admitAudience),
  ...at('/v1/tenants/graphql', tenantsSchema, admitTenants),
];

/** Whoever is not admitted is told so before anything is read. */
async function serve(exchange: Exchange, process: Process, admit: Admit): Promise<void> {
  const endpoint = await admit(exchange);
  const parameters = await readParameters(exchange);
  const context = new GraphContext({ ...exchange.context, endpoint });
  answer(exchange, await process(exchange.request.method, parameters, context));
}
