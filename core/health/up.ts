import { z } from 'zod';
import { publicProcedure } from '../procedures.ts';

export const up = publicProcedure
  .meta({
    isUnlimited: true,
    openapi: {
      method: 'GET',
      path: '/up',
      summary: "Check the service's health",
      tags: ['Health'],
      protect: false,
    },
  })
  .input(z.object({}))
  .output(z.object({ status: z.literal('ok') }))
  .query(async ({ ctx }) => {
    await ctx.database.ping();
    return { status: 'ok' as const };
  });
