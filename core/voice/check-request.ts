import { z } from 'zod';
import { publicProcedure } from '../procedures.ts';
import { authorizationRequest, checkRequest } from './authorization-request.ts';

/** Refuses a wrong client or redirect address, before a person signs in for it. */
export const checkVoiceRequest = publicProcedure
  .input(authorizationRequest)
  .output(z.object({}))
  .query(({ ctx, input }) => {
    checkRequest(ctx.settings.voice, input);
    return {};
  });
