import { procedureList } from '../core/procedure-list.ts';
import type { Endpoint } from '../facades/rest/endpoint.ts';
import { errorResponses } from './error-responses.ts';
import type { GeneratedOperation } from './generated.ts';
import { headers } from './headers.ts';
import type { Described } from './operation.ts';
import { refusalsOf } from './refusals.ts';
import { securityOf } from './security.ts';

/** A route written by hand: it describes its own success; its errors and credentials follow from its use case. */
export function describeEndpoint({ name, path }: Endpoint, generated: GeneratedOperation): Described {
  const meta = procedureList.find((listed) => listed.name === name)?.meta ?? {};
  const refusals = refusalsOf(meta, {
    hasParameters: generated.parameters.some((parameter) => parameter.in === 'query'),
    hasBody: generated.requestBody !== undefined,
    names: path.includes('{'),
  });
  const successes = Object.entries(generated.responses).map(([status, response]) => [
    status,
    { ...response, headers: { ...headers.ofSuccess, ...Object(response.headers) } },
  ]);
  const operation = {
    ...generated,
    security: securityOf(meta),
    responses: { ...Object.fromEntries(successes), ...errorResponses(refusals) },
  };
  return { operation, refusals };
}
