import { domainToASCII } from 'node:url';
import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { Domain } from '../../orm/schema/entities/audience.ts';
import { name } from '../../orm/statements/input-types.ts';
import { invalidField } from '../errors/refusal.ts';
import { platformAdminProcedure, proven } from '../procedures/procedures.ts';
import { createRecord, deleteRecord, deletionInput, recordId } from '../records/mutations.ts';
import { audienceChoice } from '../request/scope.ts';
import type { Settings } from '../request/settings.ts';

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const pattern = new RegExp(`^(${label}\\.)+(?!\\d+$)${label}$`);

const problem = 'must be the name of a host, such as events.example.org';

/** Normalized for look-ups: ASCII, lower case, without a trailing dot. */
export const dnsName = name(253)
  .regex(/^[\p{L}\p{M}\p{N}.-]+$/u, problem)
  .transform((host) => domainToASCII(host.replace(/\.$/, '')))
  .pipe(z.string().max(253).regex(pattern, problem))
  .refine((host) => !host.startsWith('admin.'), 'must not begin with admin., which is always included')
  .describe('A host name of the audience, such as `events.example.org`. Unique.');

export const createDomain = platformAdminProcedure
  .meta({ graphql: { schemas: ['tenants'], name: 'createDomain', returns: 'Domain' } })
  .input(z.strictObject({ ...audienceChoice, dns_name: dnsName }))
  .output(proven(recordId))
  .mutation(({ ctx, input: { audience_id, dns_name: dnsName } }) =>
    createRecord(ctx, audience_id, ({ transaction: { em }, audienceId, at }) =>
      newDomain(em, ctx.settings, { audienceId, dnsName, at }),
    ),
  );

interface NewDomain {
  readonly audienceId: string;
  readonly dnsName: string;
  readonly at: Date;
}

export function newDomain(
  em: Transaction['em'],
  { platformDomain }: Settings,
  { audienceId, dnsName, at }: NewDomain,
): Domain {
  if (isWithin(dnsName, platformDomain))
    throw invalidField('dns_name', "must lie outside the platform's own domain");
  return em.create(Domain, { audienceId, dnsName, createdAt: at, updatedAt: at });
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

export const deleteDomain = platformAdminProcedure
  .meta({ graphql: { schemas: ['tenants'], name: 'deleteDomain', returns: 'Domain', deletes: true } })
  .input(deletionInput('Domain'))
  .output(proven(recordId))
  .mutation(({ ctx, input }) => deleteRecord(ctx, Domain, input));
