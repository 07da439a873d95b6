import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { RequestHandler } from 'express';
import { Refusal } from '../../core/errors.ts';
import { procedureList } from '../../core/procedure-list.ts';
import { appRouter } from '../../core/router.ts';
import { toRefusal } from '../../core/to-refusal.ts';
import { megabyte } from '../../core/trpc.ts';
import { authenticateRequest, contextOf, countAddress } from '../http/authenticate.ts';
import type { Service } from '../http/endpoint.ts';
import { maximumBatch } from './maximum-batch.ts';
import { trpcPath } from './path.ts';

const publicNames = new Set(
  procedureList.filter(({ meta }) => meta.callers === undefined).map(({ name }) => name),
);

/** The procedures over tRPC's protocol, for TypeScript clients. */
export function mountTrpc(service: Service): RequestHandler {
  const accepting = (maxBodySize: number) =>
    createExpressMiddleware({
      router: appRouter,
      maxBodySize,
      maxBatchSize: maximumBatch,
      createContext: async ({ req, res, info }) => {
        const incoming = { ...service, request: req, response: res };
        const publicCalls = info.calls.filter(({ path }) => publicNames.has(path));
        for (const _ of publicCalls) await countAddress(incoming);
        const isPublic = publicCalls.length === info.calls.length;
        const principal = isPublic ? null : await authenticateRequest(incoming).catch(unauthenticated);
        return contextOf(incoming, principal);
      },
      responseMeta: () => ({ headers: new Headers({ 'Cache-Control': 'no-store' }) }),
      onError: ({ error, req }) => {
        const { reason, data } = toRefusal(error);
        if (reason === 'internal' && error.code === 'INTERNAL_SERVER_ERROR' && req.res)
          req.res.locals.failure = data.cause;
      },
    });

  const byDefault = accepting(megabyte);
  const larger = new Map(
    procedureList.flatMap(({ name, meta: { maximumBody } }) =>
      maximumBody === undefined ? [] : [[`/${name}`, accepting(maximumBody)]],
    ),
  );
  return (request, response, next) => {
    response.locals.route = trpcPath;
    return (larger.get(request.path) ?? byDefault)(request, response, next);
  };
}

/** Procedures that are not public refuse such a call one by one, so the rest of the batch still works. */
function unauthenticated(error: unknown): null {
  if (error instanceof Refusal && error.reason === 'unauthenticated') return null;
  throw error;
}
