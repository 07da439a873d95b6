import { ROOT_CONTEXT, type SpanContext, TraceFlags } from '@opentelemetry/api';
import { SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base';
import type { TraceSampling } from '../config/config.ts';

export interface Sampling {
  /** Whether a trace is to begin here. */
  isBegun(): boolean;
  /** Whether the trace that the caller began goes on here. */
  isContinued(caller: SpanContext): boolean;
}

/**
 * The decision of the sampler that OTEL_TRACES_SAMPLER names, which the libraries would take only after they have made a
 * span's ids, context and attributes.
 */
export function samplingOf({ sampler, share }: TraceSampling, random = Math.random): Sampling {
  const root = sampler.replace('parentbased_', '');
  const ratio = root === 'traceidratio' ? share : Number(root === 'always_on');
  const byTrace = new TraceIdRatioBasedSampler(ratio);
  return {
    // The id of a trace that begins is random itself.
    isBegun: () => random() < ratio,
    isContinued: sampler.startsWith('parentbased_')
      ? ({ traceFlags }) => (traceFlags & TraceFlags.SAMPLED) !== 0
      : ({ traceId }) =>
          byTrace.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED,
  };
}
