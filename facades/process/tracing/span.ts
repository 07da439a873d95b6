import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Refusal } from '../../../core/errors/refusal.ts';

const tracer = trace.getTracer('audience-platform');

/** Whether what happens now is part of a span that is recorded and has not ended. */
export const isRecording = (): boolean => trace.getActiveSpan()?.isRecording() === true;

/** A span of the work, within the present one. */
export const inSpan = <Result>(name: string, attributes: Attributes, work: () => Promise<Result>) =>
  recordIn(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }), work);

/** A span that begins a trace. */
export const inNewTrace = <Result>(name: string, attributes: Attributes, work: () => Promise<Result>) =>
  recordIn(tracer.startSpan(name, { root: true, attributes }), work);

async function recordIn<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    span.setAttribute('error.type', errorType(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** What an error is, never its message, which may quote what a user or the database said. */
function errorType(error: unknown): string {
  if (error instanceof Refusal) return error.reason;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
