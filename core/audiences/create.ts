import { z } from 'zod';
import { Audience, Theme } from '../../orm/schema/entities/audience.ts';
import { text } from '../../orm/statements/input-types.ts';
import { dnsName, newDomain } from '../domains/mutations.ts';
import { inviteTo } from '../members/invitations.ts';
import { platformAdminProcedure, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import { runTransaction } from '../request/transaction.ts';
import { nullAs } from '../values/null-as.ts';
import { audienceName, subdomain } from './mutations.ts';
import { presetNames } from './theme-colors.ts';

export const createAudience = platformAdminProcedure
  .meta({ graphql: { schemas: ['tenants'], name: 'createAudience', returns: 'Audience' } })
  .input(
    z.strictObject({
      name: audienceName,
      subdomain,
      invites_owner: nullAs(z.boolean(), false)
        .default(false)
        .describe('Whether to invite its first owner at once.'),
      dns_name: dnsName.nullish().describe('A host name of its own, such as `events.example.org`.'),
      preset: z.enum(presetNames).nullish().describe('The preset of its theme, whose colors pages use.'),
      tagline: text(1000).nullish().describe('The tagline that apps show below the name.'),
    }),
  )
  .output(
    proven(
      recordId.extend({
        invitation_address: z
          .string()
          .nullable()
          .describe('Where the first owner accepts, if one is invited. Shown only once.'),
      }),
    ),
  )
  .mutation(({ ctx, input }) => {
    const { invites_owner, dns_name, preset = null, tagline = null, ...values } = input;
    return runTransaction(ctx, async ({ em }) => {
      const at = ctx.now();
      const audience = em.create(Audience, { ...values, createdAt: at, updatedAt: at });
      const { id: audienceId } = audience;
      if (dns_name != null) newDomain(em, ctx.settings, { audienceId, dnsName: dns_name, at });
      if (preset !== null || tagline !== null)
        em.create(Theme, { audienceId, preset, tagline, light: [], dark: [], updatedAt: at });
      const invited = invites_owner
        ? inviteTo(em, ctx.settings, audience, { role: 'owner', note: null, at })
        : null;
      return { id: audienceId, invitation_address: invited?.address ?? null };
    });
  });
