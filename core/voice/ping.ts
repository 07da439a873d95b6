import { z } from 'zod';
import { voiceProcedure } from '../procedures/procedures.ts';
import { proven } from '../procedures/proven.ts';

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
