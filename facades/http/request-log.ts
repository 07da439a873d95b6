import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Context } from '../../core/context.ts';

/** One line a request, with nothing in it that tells who asked or for what. */
export const requestLog =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    response.once('close', () => {
      const { requestId, route, context, failure } = response.locals;
      const entry = {
        requestId,
        method: request.method,
        route,
        status: response.writableFinished ? response.statusCode : 499,
        milliseconds: Math.round((performance.now() - start) * 10) / 10,
        principal: kindOf(context),
      };
      if (failure === undefined) log.info(entry, 'request');
      else log.error({ ...entry, err: failure }, 'request failed');
    });
    next();
  };

const kindOf = (context: Context | undefined): string => context?.principalSoFar()?.kind ?? 'none';
