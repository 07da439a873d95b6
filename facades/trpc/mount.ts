import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { RequestHandler } from 'express';
import { createContext, type Dependencies } from '../../core/context.ts';
import { procedureList } from '../../core/procedure-list.ts';
import { appRouter } from '../../core/router.ts';
import { toRefusal } from '../../core/to-refusal.ts';
import { authorizationOf } from '../http/authorization.ts';
import { countAddress, limitedContext } from '../http/limited-context.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { maximumBatch } from './maximum-batch.ts';
import { trpcPath } from './path.ts';

const megabyte = 1024 ** 2;

/** The procedures over tRPC's own protocol, for clients in TypeScript. */
export function mountTrpc(dependencies: Dependencies, limits: RateLimits): RequestHandler {
  const accepting = (maxBodySize: number) =>
    createExpressMiddleware({
      router: appRouter,
      maxBodySize,
      maxBatchSize: maximumBatch,
      createContext: async ({ req, res, info }) => {
        const origin = { authorization: authorizationOf(req), host: req.host };
        const context = limitedContext(createContext(dependencies, origin), limits, req, res);
        res.locals.context = context;
        if (!context.offersCredential) for (const _ of info.calls) await countAddress(limits, req, res);
        return context;
      },
      responseMeta: () => ({ headers: new Headers({ 'Cache-Control': 'no-store' }) }),
      onError: ({ error, req }) => {
        const { reason, data } = toRefusal(error);
        if (reason === 'internal' && error.code === 'INTERNAL_SERVER_ERROR' && req.res)
          req.res.locals.failure = data.cause;
      },
    });

  const usual = accepting(megabyte);
  const larger = new Map(
    procedureList.flatMap(({ name, meta: { maximumBody } }) =>
      maximumBody === undefined ? [] : [[`/${name}`, accepting(maximumBody)]],
    ),
  );
  return (request, response, next) => {
    response.locals.route = trpcPath;
    return (larger.get(request.path) ?? usual)(request, response, next);
  };
}
