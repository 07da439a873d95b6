import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { Audience } from '../../orm/entities/audience.ts';
import { notFound } from '../errors.ts';
import { id } from '../ids.ts';
import { platformAdminProcedure } from '../procedures.ts';
import { written } from '../record-mutations.ts';
import { write } from '../write.ts';

const named = z.strictObject({ id: id('Audience') });
const locked = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

export const deleteAudience = platformAdminProcedure
  .meta({
    graphql: {
      schemas: ['tenants'],
      name: 'deleteAudience',
      description:
        'Deletes an audience. Its hosts and credentials stop at once, and nobody reads its records. ' +
        'Within 7 days `restoreAudience` brings it back; after that its data is erased.',
      returns: 'Audience',
      deletes: true,
    },
  })
  .input(named)
  .output(written)
  .mutation(({ ctx, input: { id } }) =>
    write(ctx.database, async ({ em }) => {
      const audience = await em.findOne(Audience, id, locked);
      if (audience === null || audience.deletedAt) throw notFound();
      em.assign(audience, { deletedAt: ctx.now() });
      return { id };
    }),
  );

export const restoreAudience = platformAdminProcedure
  .meta({
    graphql: {
      schemas: ['tenants'],
      name: 'restoreAudience',
      description:
        'Brings back an audience that was deleted within 7 days: its hosts, keys and tokens work again.',
      returns: 'Audience',
    },
  })
  .input(named)
  .output(written)
  .mutation(({ ctx, input: { id } }) =>
    write(ctx.database, async ({ em }) => {
      const audience = await em.findOne(Audience, id, locked);
      if (audience === null) throw notFound();
      em.assign(audience, { deletedAt: null });
      return { id };
    }),
  );
