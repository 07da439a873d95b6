import { z } from 'zod';

/** What every `byIds` takes. Ids of this process's own making, or looked at by whoever decoded them. */
export const idsInput = z.object({ ids: z.array(z.uuid()).max(1000).describe('UUIDs.') });

/** The rows in the order asked for, null for each that is not there to be read. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: Row[]): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}
