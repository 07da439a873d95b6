import { z } from 'zod';
import { serviceScopes } from '../../../core/auth/service-scopes.ts';
import { newServiceSecret } from '../../../core/auth/service-token.ts';
import { ServiceToken } from '../../../orm/entities/service-token.ts';
import { audienceByName } from '../../../orm/reads/audience.ts';
import { procedure } from '../trpc.ts';
import { withDatabase } from './database.ts';

const day = 24 * 60 * 60 * 1000;

export const createServiceToken = procedure
  .meta({ description: "Create a service token for an audience's automation; its secret is shown once" })
  .input(
    z.object({
      audience: z.string().describe("The audience's subdomain"),
      name: z.string().min(1).describe('What it is for'),
      scopes: z.array(z.enum(serviceScopes)).min(1).describe('What it may do; may be given more than once'),
      days: z.number().int().positive().optional().describe('How long it is good for; for ever without'),
    }),
  )
  .mutation(({ ctx, input: { audience, name, scopes, days } }) =>
    withDatabase(ctx.environment, async (database) => {
      const [found] = await database.read(audienceByName, [null, audience]);
      if (found === undefined) throw new Error(`There is no audience with the subdomain ${audience}.`);
      const { text, prefix, hash } = newServiceSecret();
      const createdAt = new Date();
      const expiresAt = days === undefined ? null : new Date(createdAt.valueOf() + days * day);
      await database.write(async ({ em }) => {
        em.create(ServiceToken, { audienceId: found.id, name, prefix, hash, scopes, createdAt, expiresAt });
      });
      return { audience: found.subdomain, name, scopes, expires_at: expiresAt, secret: text };
    }),
  );
