import type { Refusal } from '../../core/errors/refusal.ts';

/** A refusal in words, for an agent: its code, what to do, and what is wrong with each field or item. */
export function refusalText({ reason, message, data }: Refusal): string {
  const { fields = {}, items = [], required, retryAfter } = data;
  return [
    `${reason}: ${message}`,
    ...(required === undefined ? [] : [`Required: ${required}`]),
    ...(retryAfter === undefined ? [] : [`Try again after ${retryAfter} s.`]),
    ...Object.entries(fields).map(([field, problems]) => `${field}: ${problems.join('; ')}`),
    ...items.map((item) => JSON.stringify(item)),
  ].join('\n');
}
