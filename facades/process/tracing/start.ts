import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { AlwaysOnSampler, BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { RequestHandler } from 'express';
import type { Dependencies } from '../../../core/request/context.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { tracedDatabase } from './database.ts';
import { tracedProvider } from './provider.ts';
import { traceRequests } from './requests.ts';
import { inNewTrace } from './span.ts';

export interface Tracing {
  readonly requests: RequestHandler;
  trace(dependencies: Dependencies): Dependencies;
  job(name: string, run: () => Promise<void>): Promise<void>;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Records traces and sends them. The libraries read the other variables: address, headers, resource, batches. */
export function startTracing(share: number, trustsProxy: boolean, log: Dependencies['log']): Tracing {
  const silent = () => {};
  const report = (message: string) =>
    log.error({ detail: message.slice(0, 1000) }, 'OpenTelemetry reports a problem');
  setGlobalErrorHandler((error) =>
    log.error({ err: error }, 'traces were not sent: does OTEL_EXPORTER_OTLP_ENDPOINT respond?'),
  );
  diag.setLogger(
    { error: report, warn: report, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.WARN,
  );
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({ 'service.name': packageFile.name, 'service.version': packageFile.version }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    // What is not to be recorded is never begun.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    requests: traceRequests(share, trustsProxy),
    trace: (dependencies) => ({
      ...dependencies,
      database: tracedDatabase(dependencies.database),
      provider: tracedProvider(dependencies.provider),
      openId: tracedProvider(dependencies.openId),
    }),
    job: (name, run) =>
      Math.random() < share ? inNewTrace(`job ${name}`, { 'job.name': name }, run) : run(),
    close: () => provider.shutdown(),
  };
}
