import { withoutInvalid } from '../../../core/batches/items/invalid-batch.ts';
import { itemCount } from '../../../core/sources/readers/batches.ts';
import type { Items } from '../../../core/sources/readers/items.ts';
import type { Report } from './report.ts';
import type { Connection } from './service.ts';

/** Repeats the batch without the items that the service rejects, until it rejects none. */
export async function sendBatch(post: Connection['post'], batch: Items, report: Report): Promise<void> {
  if (itemCount(batch) === 0) return;
  const response = await post(batch);
  if ('id' in response) return report.addResults(response);
  report.addRefused(
    response.items.map(({ kind, external_id, fields }) => ({
      kind: `${kind}s`,
      record: external_id ?? '',
      reason: Object.entries(fields)
        .map(([field, problems]) => `${field} ${problems.join(', ')}`)
        .join('; '),
    })),
  );
  await sendBatch(post, withoutInvalid(batch, response.items), report);
}
