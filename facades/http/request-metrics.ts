import { Histogram } from '@prometheus-io/client';
import type { RequestHandler } from 'express';

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by method, route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
});

/** The method is a caller's text until a route has matched it: unmatched requests share one label. */
export const measureRequests: RequestHandler = (request, response, next) => {
  const stop = durations.startTimer();
  response.once('close', () => {
    const { route } = response.locals;
    const status = response.writableFinished ? response.statusCode : 499;
    stop({ method: route === undefined ? '' : request.method, route: route ?? '', status });
  });
  next();
};
