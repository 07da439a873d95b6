import { randomUUID } from 'node:crypto';
import { Histogram } from '@prometheus-io/client';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { logged } from '../../core/auth/principal.ts';

const acceptableId = /^[\w.-]{1,100}$/;

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of requests by method, route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
});

/**
 * Sets X-Request-Id, to the client's own if it is well-formed. When the response has ended, writes one log line, with
 * ids for who it was, and one duration to the metrics.
 */
export const observe =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    const clientId = request.get('X-Request-Id');
    const requestId = clientId !== undefined && acceptableId.test(clientId) ? clientId : randomUUID();
    response.set('X-Request-Id', requestId);
    response.once('close', () => {
      const { route, principal, credential, refusal, failure, trace } = response.locals;
      const milliseconds = performance.now() - start;
      const status = response.writableFinished ? response.statusCode : 499;
      // The method is arbitrary text until a route has matched it, so unmatched requests share one label.
      const method = route === undefined ? '' : request.method;
      durations.observe({ method, route: route ?? '', status }, milliseconds / 1000);
      const entry = {
        requestId,
        trace,
        method: request.method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        principal: principal?.kind ?? 'none',
        ...(principal && logged(principal)),
        credential,
        refusal: refusal?.reason,
        detail: refusal?.data.detail,
      };
      if (failure === undefined) log.info(entry, 'request');
      else log.error({ ...entry, err: failure }, 'request failed');
    });
    next();
  };
