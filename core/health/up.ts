import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Refusal } from '../errors/refusal.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';

/** In milliseconds. */
const maximumWait = 1000;

async function timeout(): Promise<never> {
  await pause(maximumWait, undefined, { ref: false });
  throw new Error('The database did not answer within a second.');
}

export const up = publicProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/up',
      summary: "Check the service's health",
      tags: ['Health'],
      protect: false,
    },
  })
  .input(z.object({}))
  .output(proven(z.object({ status: z.literal('ok') })))
  .query(async ({ ctx }) => {
    await Promise.race([ctx.database.ping(), timeout()]).catch((cause: unknown) => {
      throw new Refusal('unavailable', { retryAfter: 5, cause });
    });
    return { status: 'ok' as const };
  });
