import {
  type Context,
  context,
  defaultTextMapGetter,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { RequestHandler } from 'express';

const tracer = trace.getTracer('audience-platform');

/**
 * A span of each request, by its route. A proxy that is trusted may have begun the trace; anybody else could decide with a
 * header what is recorded.
 */
export const traceRequests =
  (trustsProxy: boolean): RequestHandler =>
  (request, response, next) => {
    const parent: Context = trustsProxy
      ? propagation.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      : ROOT_CONTEXT;
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
    if (!span.isRecording()) return next();
    response.locals.trace = span.spanContext().traceId;
    response.once('close', () => {
      const { route, refusal } = response.locals;
      const status = response.writableFinished ? response.statusCode : 499;
      // The method and path are arbitrary text until a route has matched them.
      span.updateName(route === undefined ? 'unmatched' : `${request.method} ${route}`);
      if (route !== undefined)
        span.setAttributes({ 'http.request.method': request.method, 'http.route': route });
      span.setAttribute('http.response.status_code', status);
      if (refusal !== undefined) span.setAttribute('error.type', refusal.reason);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), next);
  };
