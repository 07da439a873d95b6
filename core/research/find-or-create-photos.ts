import { bulkInsert } from '../../orm/bulk-write.ts';
import type { Transaction } from '../../orm/database.ts';
import { photosByAddress } from '../../orm/reads/batch-state.ts';
import { newId } from '../ids.ts';

const insertPhotos = bulkInsert('photo', ['id', 'audience_id', 'url', 'created_at', 'updated_at']);

/** The ids of the audience's photos by address; new addresses are recorded. */
export async function findOrCreatePhotos(
  transaction: Transaction,
  audience_id: string,
  urls: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, string>> {
  const addresses = [...new Set(urls)];
  if (addresses.length === 0) return new Map();
  const known = await transaction.read(photosByAddress, [audience_id, addresses]);
  const ids = new Map(known.map(({ url, id }) => [url, id]));
  const added = addresses.filter((url) => !ids.has(url)).map((url) => ({ id: newId(), url }));
  await insertPhotos(transaction, added, { audience_id, created_at: at, updated_at: at });
  for (const { url, id } of added) ids.set(url, id);
  return ids;
}
