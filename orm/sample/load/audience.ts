import { bulkInsert } from '../../commands/bulk-write.ts';
import type { Transaction } from '../../database.ts';
import { Audience } from '../../schema/entities/audience.ts';
import { sampleAudiences } from '../audiences.ts';
import type { Compact } from '../compact.ts';
import type { Context } from './context.ts';
import { sampleId } from './sample-id.ts';

const insertDomain = bulkInsert('domain', ['id', 'dns_name', 'created_at']);
const insertTheme = bulkInsert('theme', ['preset', 'tagline', 'light', 'dark', 'updated_at']);

export async function loadAudience(
  transaction: Transaction,
  sample: Compact,
  { scope, now, times }: Context,
): Promise<void> {
  for (const audience of sampleAudiences.filter(({ subdomain }) => subdomain === sample.audience)) {
    const { name, subdomain, preset, tagline, light, dark } = audience;
    const id = scope.audienceId;
    const stamps = { createdAt: now, updatedAt: now };
    transaction.em.create(Audience, { id, name, subdomain, publicPages: true, ...stamps });
    const domainId = sampleId(subdomain, 'domain', subdomain);
    const domain = { id: domainId, dns_name: `${subdomain}.example`, created_at: times.created_at };
    await insertDomain(transaction, scope, [domain]);
    await insertTheme(transaction, scope, [{ preset, tagline, light, dark, updated_at: times.updated_at }]);
  }
}
