import { z } from 'zod';
import { ServiceToken } from '../../orm/entities/service-token.ts';
import { serviceScopes } from '../auth/service-scopes.ts';
import { newServiceSecret } from '../auth/service-token.ts';
import { invalidField } from '../errors.ts';
import { newId } from '../ids.ts';
import { adminProcedure } from '../procedures.ts';
import { audienceChoice, writingAudience } from '../scope.ts';
import { name } from '../text.ts';
import { instant } from '../time.ts';
import { issued } from './issued.ts';

const scopes = z
  .array(z.enum(serviceScopes))
  .min(1)
  .transform((list) => [...new Set(list)])
  .describe('What it allows: `research:read`, `places:write`, `events:write`.');

export const createServiceToken = adminProcedure
  .meta({
    graphql: { schemas: ['audience', 'tenants'], name: 'createServiceToken', returns: 'ServiceToken' },
  })
  .input(
    z.strictObject({
      ...audienceChoice,
      name: name().describe('What it is for.'),
      scopes,
      expires_at: instant.nullish().describe('From when on it is unusable; never, unless given.'),
    }),
  )
  .output(issued)
  .mutation(async ({ ctx, input: { audience_id, name, scopes, expires_at } }) => {
    const audienceId = await writingAudience(ctx, audience_id);
    const createdAt = ctx.now();
    const expiresAt = expires_at ? new Date(expires_at) : null;
    if (expiresAt !== null && expiresAt <= createdAt)
      throw invalidField('expires_at', 'must be in the future');
    const { text: secret, prefix, hash } = newServiceSecret();
    const id = newId();
    await ctx.database.write(async ({ em }) => {
      em.create(ServiceToken, { id, audienceId, name, prefix, hash, scopes, createdAt, expiresAt });
    });
    return { id, secret };
  });
