import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { createContext, type Dependencies } from '../../core/context.ts';
import { notFound, Refusal } from '../../core/errors.ts';
import { authorizationOf } from '../authorization.ts';
import { countAddress, limitedContext } from '../limited-context.ts';
import type { RateLimits } from '../rate-limits.ts';
import { cachingOf } from './caching.ts';
import type { Endpoint } from './endpoint.ts';
import { createMatcher } from './matcher.ts';

/** Serves every endpoint; what no endpoint answers is told only to those with a usable credential. */
export function serveEndpoints(
  dependencies: Dependencies,
  limits: RateLimits,
  endpoints: readonly Endpoint[],
): RequestHandler {
  const match = createMatcher(endpoints);

  const serve = async (request: Request, response: Response) => {
    const [path = '/', search] = request.url.split('?', 2);
    const origin = { authorization: authorizationOf(request), host: request.host };
    const context = limitedContext(createContext(dependencies, origin), limits, request, response);
    response.locals.context = context;
    const matched = match(request.method, path);
    if (matched === null) {
      await context.authenticate();
      throw notFound();
    }
    if ('allow' in matched) {
      if (!matched.isPublic) await context.authenticate();
      throw new Refusal('method_not_allowed', { allow: matched.allow });
    }
    const { endpoint, parameters } = matched;
    response.locals.route = endpoint.path;
    if (endpoint.isPublic && !endpoint.isUnlimited) await countAddress(limits, request, response);
    response.set(cachingOf(endpoint));
    await endpoint.handle({ request, response, context, parameters, query: new URLSearchParams(search) });
  };

  return (request: Request, response: Response, next: NextFunction) => {
    serve(request, response).catch(next);
  };
}
