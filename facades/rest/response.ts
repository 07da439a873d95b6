import type { Page } from '../../core/paging.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import type { Route } from './route.ts';

export function respond(exchange: HttpExchange, route: Route, output: unknown): void {
  const { response } = exchange;
  response.status(route.status);
  if (route.status === 204) response.end();
  else if (route.isPage && isPage(output)) respondWithPage(exchange, output);
  else response.json(output);
}

const isPage = (output: unknown): output is Page<unknown> =>
  typeof output === 'object' && output !== null && 'items' in output && 'next' in output;

/** RFC 8288: the address of the next page is relative to the requested one. */
function respondWithPage({ request, response, query }: HttpExchange, { items, next }: Page<unknown>): void {
  if (next !== null) {
    const parameters = new URLSearchParams(query);
    parameters.set('cursor', next);
    response.set('Link', `<${request.path}?${parameters}>; rel="next"`);
  }
  response.json(items);
}
