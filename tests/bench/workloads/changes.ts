import { idOf } from '../data/ids.ts';
import { get, type Workload } from './workload.ts';

export const latestChanges: Workload = {
  name: 'W10',
  title: "an audience's last hundred changes, for a client that keeps a copy",
  amount: 2000,
  request: (material, n) => {
    const audience = idOf('audience', n % material.sizes.audiences);
    const cursor = material.cursors.get(audience);
    if (cursor === undefined) throw new Error(`Audience ${audience} has too few changes.`);
    const query = new URLSearchParams({ audience_id: audience, cursor, limit: '100' });
    return get(material, n, `/v1/changes?${query}`);
  },
  hasContent: (response) =>
    typeof response === 'object' &&
    response !== null &&
    'changes' in response &&
    Array.isArray(response.changes) &&
    response.changes.length > 0,
};
