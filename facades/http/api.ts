import type { Request, RequestHandler, Response } from 'express';
import { type Context, createContext, type Dependencies } from '../../core/context.ts';
import { notFound, Refusal } from '../../core/errors.ts';
import { authorizationOf } from './authorization.ts';
import { cachingOf } from './caching.ts';
import type { Endpoint } from './endpoint.ts';
import { countAddress, limitedContext } from './limited-context.ts';
import { createMatcher, type Match } from './matcher.ts';
import type { RateLimits } from './rate-limits.ts';

interface Api {
  /** Answers requests of every path that has an endpoint, and passes the others on. */
  readonly serve: RequestHandler;
  /** Tells those with a usable credential that there is nothing here. */
  readonly refuseUnknown: RequestHandler;
}

export function createApi(
  dependencies: Dependencies,
  limits: RateLimits,
  endpoints: readonly Endpoint[],
): Api {
  const match = createMatcher(endpoints);

  const contextOf = (request: Request, response: Response): Context => {
    const origin = { authorization: authorizationOf(request), host: request.host };
    const context = limitedContext(createContext(dependencies, origin), limits, request, response);
    response.locals.context = context;
    return context;
  };

  const answer = async (request: Request, response: Response, matched: Match, search: string | undefined) => {
    const context = contextOf(request, response);
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

  const refuse = async (request: Request, response: Response) => {
    await contextOf(request, response).authenticate();
    throw notFound();
  };

  return {
    serve: (request, response, next) => {
      const [path = '/', search] = request.url.split('?', 2);
      const matched = match(request.method, path);
      if (matched === null) next();
      else answer(request, response, matched, search).catch(next);
    },
    refuseUnknown: (request, response, next) => {
      refuse(request, response).catch(next);
    },
  };
}
