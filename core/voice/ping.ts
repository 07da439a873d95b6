import { z } from 'zod';
import { proven, voiceProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';

export const pingStatus = z.object({ status: z.literal('ok') }).meta({ id: 'VoicePing' });

export const voicePing = voiceProcedure
  .meta({ openapi: route('GET', '/voice/ping', 'Voice', 'Check that the linked account works') })
  .input(z.object({}))
  .output(proven(pingStatus))
  .query(() => ({ status: 'ok' as const }));
