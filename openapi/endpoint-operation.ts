import { procedureList } from '../core/procedure-list.ts';
import type { Endpoint } from '../facades/http/endpoint.ts';
import { errorResponses, refusalsOf } from './error-responses.ts';
import type { GeneratedOperation } from './generated.ts';
import { headers } from './headers.ts';
import type { Described } from './operation.ts';
import { securityOf } from './security.ts';

/** A hand-written endpoint: it describes its success; errors and credentials are its procedure's. */
export function describeEndpoint(
  { name, path, refuses = [], isVisited }: Endpoint,
  generated: GeneratedOperation,
): Described {
  const meta = procedureList.find((listed) => listed.name === name)?.meta ?? {};
  const refusals = refusalsOf(
    { ...meta, refuses: [...(meta.refuses ?? []), ...refuses] },
    {
      hasParameters: generated.parameters.some((parameter) => parameter.in === 'query'),
      hasBody: generated.requestBody !== undefined,
      names: path.includes('{'),
    },
  );
  const successes = Object.entries(generated.responses).map(([status, response]) => [
    status,
    { ...response, headers: { ...headers.ofSuccess(), ...Object(response.headers) } },
  ]);
  const operation = {
    ...generated,
    security: securityOf(meta),
    responses: { ...errorResponses(refusals, isVisited), ...Object.fromEntries(successes) },
  };
  return { operation, refusals };
}
