import { z } from 'zod';
import { proven, voiceProcedure } from '../procedures/procedures.ts';

export const pingStatus = z.object({ status: z.literal('ok') }).meta({ id: 'VoicePing' });

export const voicePing = voiceProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/voice/ping',
      summary: 'Check that the linked account works',
      tags: ['Voice'],
    },
  })
  .input(z.object({}))
  .output(proven(pingStatus))
  .query(() => ({ status: 'ok' as const }));
