import { procedureList } from '../../core/procedure-list.ts';
import type { Endpoint, HttpExchange } from '../http/endpoint.ts';
import { readInput } from './input.ts';
import { answer } from './response.ts';
import { type Route, routeOf } from './route.ts';

/** The endpoints of all procedures that say where they sit in REST. */
export const procedureEndpoints: readonly Endpoint[] = procedureList.flatMap((listed) => {
  const { name, meta } = listed;
  if (meta.openapi === undefined) return [];
  const { method, path, protect } = meta.openapi;
  const route = routeOf(listed);
  const { maximumAge, isUnlimited } = meta;
  const isPublic = protect === false;
  return [
    { name, method, path, isPublic, isUnlimited, maximumAge, handle: (exchange) => serve(route, exchange) },
  ];
});

/** The body is read only once the procedure asks for its input: after it has decided who may call it. */
async function serve(route: Route, exchange: HttpExchange): Promise<void> {
  const output = await route.call(exchange.context, () => readInput(exchange, route));
  answer(exchange, route, output);
}
