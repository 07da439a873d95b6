import { z } from 'zod';
import { Audience } from '../../orm/entities/audience.ts';
import { newId } from '../ids.ts';
import { platformAdminProcedure } from '../procedures.ts';
import { written } from '../record-mutations.ts';
import { write } from '../write.ts';
import { audienceName, subdomain } from './fields.ts';

export const createAudience = platformAdminProcedure
  .meta({ graphql: { schemas: ['tenants'], name: 'createAudience', returns: 'Audience' } })
  .input(z.strictObject({ name: audienceName, subdomain }))
  .output(written)
  .mutation(({ ctx, input }) =>
    write(ctx.database, async ({ em }) => {
      const at = ctx.now();
      const { id } = em.create(Audience, { id: newId(), ...input, createdAt: at, updatedAt: at });
      return { id };
    }),
  );
