import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Refusal } from '../errors/refusal.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';

/** In milliseconds. */
const maximumWait = 1000;

async function timeout(): Promise<never> {
  await pause(maximumWait, undefined, { ref: false });
  throw new Error('The database did not answer within a second.');
}

export const up = publicProcedure
  .meta({ openapi: route('GET', '/up', 'Health', "Check the service's health", { protect: false }) })
  .input(z.object({}))
  .output(proven(z.object({ status: z.literal('ok') })))
  .query(async ({ ctx }) => {
    await Promise.race([ctx.database.ping(), timeout()]).catch((cause: unknown) => {
      throw new Refusal('unavailable', { retryAfter: 5, cause });
    });
    return { status: 'ok' as const };
  });
