import {
  type Context,
  context,
  defaultTextMapGetter,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import type { Request, RequestHandler } from 'express';

const tracer = trace.getTracer('audience-platform');

/**
 * A span of each request that is sampled, by its route; for any other, nothing is made, as the libraries would before they
 * ask a sampler. A proxy that is trusted may have begun the trace, and decided; anybody else could decide with a header
 * what is recorded.
 */
export const traceRequests =
  (share: number, trustsProxy: boolean, random = Math.random): RequestHandler =>
  (request, response, next) => {
    const parent = trustsProxy ? callerOf(request) : ROOT_CONTEXT;
    const caller = trace.getSpanContext(parent);
    const isSampled =
      caller === undefined ? random() < share : (caller.traceFlags & TraceFlags.SAMPLED) !== 0;
    if (!isSampled) return next();
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
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

/** The span within which the request was sent; none where the header is missing or malformed. */
function callerOf({ headers }: Request): Context {
  if (headers.traceparent === undefined) return ROOT_CONTEXT;
  const caller = propagation.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
  const span = trace.getSpanContext(caller);
  return span !== undefined && isSpanContextValid(span) ? caller : ROOT_CONTEXT;
}
