import { z } from 'zod';
import { userProcedure } from '../procedures.ts';

export const pingStatus = z.object({ status: z.literal('ok') }).meta({ id: 'VoicePing' });

export const voicePing = userProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/voice/ping',
      summary: 'Check that the linked account works',
      tags: ['Voice'],
    },
  })
  .input(z.object({}))
  .output(pingStatus)
  .query(() => ({ status: 'ok' as const }));
