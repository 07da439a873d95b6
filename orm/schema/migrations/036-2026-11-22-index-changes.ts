import { ConcurrentIndexes } from '../concurrent-indexes.ts';

const ofTenants = `where kind in ('audience', 'domain', 'theme', 'application', 'service_token', 'provider_app', 'user')`;

/** Among millions of changes by batches, those of one batch, and the few that concern tenants. */
export class IndexChanges extends ConcurrentIndexes {
  protected override readonly indexes = {
    change_batch: 'change (batch) where batch is not null',
    change_of_tenants: `change (position, id) ${ofTenants}`,
    change_of_tenant: `change (audience_id, position, id) ${ofTenants}`,
  };
}
