import { type Items, sizeOf } from './batches.ts';
import type { Report } from './report.ts';
import type { Refusal, Send } from './service.ts';

/** Sends a batch and, for as long as the service names bad items, the rest without them. */
export async function sendBatch(send: Send, items: Items, report: Report): Promise<void> {
  if (sizeOf(items) === 0) return;
  const answer = await send(items);
  if ('id' in answer) return report.accept(answer);
  for (const { kind, external_id, fields } of answer.items)
    report.reject({ kind: `${kind}s`, record: external_id ?? '', reason: reasonOf(fields) });
  await sendBatch(send, without(items, answer), report);
}

const reasonOf = (fields: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(fields)
    .map(([field, problems]) => `${field} ${problems.join(', ')}`)
    .join('; ');

function without({ venues, events }: Items, { items }: Refusal): Items {
  const bad = new Set(items.map(({ kind, index }) => `${kind} ${index}`));
  return {
    venues: venues.filter((_, index) => !bad.has(`venue ${index}`)),
    events: events.filter((_, index) => !bad.has(`event ${index}`)),
  };
}
