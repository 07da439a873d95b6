import type { RefusalCode } from '../core/errors/refusal.ts';
import type { Meta } from '../core/procedures/trpc.ts';

export interface Inputs {
  readonly hasParameters: boolean;
  readonly hasBody: boolean;
  /** Whether the request refers to a record or an audience. */
  readonly names: boolean;
}

/** All refusals of an operation. */
export function refusalsOf({ callers, refuses = [] }: Meta, inputs: Inputs): RefusalCode[] {
  const codes: RefusalCode[] = [];
  if (inputs.hasParameters || inputs.hasBody) codes.push('invalid_request');
  if (callers !== undefined) codes.push('unauthenticated', callers.otherwise);
  if (callers !== undefined && !callers.kinds.includes('voice')) codes.push('forbidden');
  if (inputs.names) codes.push('not_found');
  if (inputs.hasBody) codes.push('payload_too_large', 'unsupported_media_type');
  return [...new Set([...codes, ...refuses, 'rate_limited', 'internal', 'unavailable'] as const)];
}
