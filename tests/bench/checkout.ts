import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Sizes } from './options.ts';
import type { Provider } from './start-provider.ts';
import type { Material } from './workloads/workload.ts';

/** The service of one checkout, on a database with its own schema. */
export interface Checkout {
  readonly name: 'service' | 'baseline';
  readonly directory: string;
  readonly databaseUrl: string;
  readonly material: Material;
}

/** Loads the data as the checkout itself does, since its schema is its own. */
export async function prepareCheckout(
  name: Checkout['name'],
  directory: string,
  clusterUrl: string,
  sizes: Sizes,
  provider: Provider,
): Promise<Checkout> {
  const own = (path: string) => import(`${pathToFileURL(resolve(directory))}/tests/bench/${path}`);
  const { loadData } = await own('data/load.ts');
  const databaseUrl: string = await loadData(clusterUrl, sizes);
  const { materialOf } = await own('material.ts');
  return { name, directory, databaseUrl, material: await materialOf(databaseUrl, sizes, provider) };
}
