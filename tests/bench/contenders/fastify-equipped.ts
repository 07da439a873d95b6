import compress from '@fastify/compress';
import cors from '@fastify/cors';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import metrics from 'fastify-metrics';
import pino from 'pino';
import { environment } from './environment.ts';
import { addRoutes } from './fastify-routes.ts';

// Fastify with plugins for what the service does to every request: the log, metrics, headers, rate limits and ETags.

const log: FastifyBaseLogger = pino({ base: null }, pino.destination({ sync: false, minLength: 4096 }));
const app = fastify({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => crypto.randomUUID(),
});
app.addHook('onRequest', async (request, reply) => {
  reply.header('X-Request-Id', request.id);
});
app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
  const { id: requestId, method, routeOptions } = request;
  log.info({ requestId, method, route: routeOptions.url, status: statusCode, milliseconds: elapsedTime });
});
await app.register(metrics.default, { routeMetrics: { enabled: { histogram: true, summary: false } } });
await app.register(helmet);
await app.register(cors);
await app.register(compress);
await app.register(etag, { weak: true });
await app.register(rateLimit, {
  max: 999_999_999,
  timeWindow: 60_000,
  keyGenerator: ({ headers }) => headers.authorization ?? '',
  enableDraftSpec: true,
});
addRoutes(app);
await app.listen({ port: environment.port, host: '127.0.0.1' });
