import { z } from 'zod';
import { userProcedure } from '../procedures.ts';

export const pong = z.object({ status: z.literal('ok') }).meta({ id: 'VoicePing' });

export const voicePing = userProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/voice/ping',
      summary: 'Whether the linked account works',
      tags: ['Voice'],
    },
  })
  .input(z.object({}))
  .output(pong)
  .query(() => ({ status: 'ok' as const }));
