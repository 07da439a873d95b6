import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { errorType } from './error-type.ts';

const tracer = trace.getTracer('audience-platform');

/** A span of the work, within the present one; nothing where that is not recorded, or there is none. */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (trace.getActiveSpan()?.isRecording() !== true) return work();
  return recordIn(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }), work);
}

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
