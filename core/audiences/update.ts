import { z } from 'zod';
import { Audience } from '../../orm/entities/audience.ts';
import type { Context } from '../context.ts';
import { adminProcedure, platformAdminProcedure } from '../procedures.ts';
import { written } from '../record-mutations.ts';
import { audienceChoice, writingAudience } from '../scope.ts';
import { write } from '../write.ts';
import { audienceName, subdomain } from './fields.ts';

/** On the audience's own endpoint: its subdomain changes only among the tenants. */
export const renameAudience = adminProcedure
  .meta({ graphql: { schemas: ['audience'], name: 'updateAudience', returns: 'Audience' } })
  .input(z.strictObject({ ...audienceChoice, name: audienceName.optional() }))
  .output(written)
  .mutation(async ({ ctx, input: { audience_id, ...change } }) =>
    update(ctx, await writingAudience(ctx, audience_id), change),
  );

export const updateAudience = platformAdminProcedure
  .meta({ graphql: { schemas: ['tenants'], name: 'updateAudience', returns: 'Audience' } })
  .input(
    z.strictObject({ ...audienceChoice, name: audienceName.optional(), subdomain: subdomain.optional() }),
  )
  .output(written)
  .mutation(async ({ ctx, input: { audience_id, ...change } }) =>
    update(ctx, await writingAudience(ctx, audience_id), change),
  );

interface Change {
  name?: string | undefined;
  subdomain?: string | undefined;
}

const update = (ctx: Context, id: string, change: Change) =>
  write(ctx.database, async ({ em }) => {
    const audience = await em.findOneOrFail(Audience, id);
    em.assign(audience, { ...change, updatedAt: ctx.now() }, { ignoreUndefined: true });
    return { id };
  });
