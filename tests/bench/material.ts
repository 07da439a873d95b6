import { signedIn } from './credentials.ts';
import { cursorsOf } from './data/cursors.ts';
import type { Sizes } from './options.ts';
import type { Provider } from './start-provider.ts';
import type { Material } from './workloads/workload.ts';

/** Of a database with data of these sizes. */
export const materialOf = async (
  databaseUrl: string,
  sizes: Sizes,
  { tokens }: Provider,
): Promise<Material> => ({
  sizes,
  ...(await signedIn()),
  socialTokens: tokens,
  cursors: await cursorsOf(databaseUrl),
});
