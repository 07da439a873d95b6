import { Resolver } from 'node:dns/promises';
import { z } from 'zod';
import { domains } from '../../orm/records/audience.ts';
import { id } from '../../orm/statements/input-types.ts';
import { missing } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { audienceSelection, researchScope } from '../request/scope.ts';

/** A name server that does not respond is asked once, and given up after two seconds. */
const limits = { timeout: 2000, tries: 1 };

/** Whether the names of a domain lead to where the audience's own subdomain leads. */
export const checkDomain = may('manage_audience')
  .meta({
    isCostly: true,
    command: 'Look up whether a domain of the audience leads here',
    refuses: ['not_found'],
  })
  .input(z.object({ id: id('Domain'), ...audienceSelection }))
  .output(
    proven(
      z.object({
        target: z.string().describe('Where a CNAME record of each has to lead.'),
        missing: z.array(z.string()).describe('The names of which no record leads there.'),
      }),
    ),
  )
  .query(async ({ ctx, input: { id, ...selection } }) => {
    const { audience, scope } = await researchScope(ctx, selection);
    const [domain = missing()] = await ctx.database.query(domains.byIds, scope, [[id]]);
    const target = `${audience.subdomain}.${ctx.settings.platformDomain}`;
    const expected = await addressesOf(target);
    const names = [domain.dns_name, `admin.${domain.dns_name}`];
    const leads = await Promise.all(
      names.map(async (name) => (await addressesOf(name)).some((address) => expected.includes(address))),
    );
    return { target, missing: names.filter((_, index) => leads[index] !== true) };
  });

async function addressesOf(host: string): Promise<string[]> {
  const resolver = new Resolver(limits);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
