import { z } from 'zod';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import { authorizationRequest, checkRequest, redirection } from './authorization-request.ts';

/** Before a person signs in for a request: refuses a wrong client or redirect address, and sends other errors back to the client. */
export const checkVoiceRequest = publicProcedure
  .input(authorizationRequest)
  .output(proven(z.object({ redirect_to: z.string().nullable() })))
  .query(({ ctx, input }) => {
    const request = checkRequest(ctx.settings.voice, input);
    const { error } = request;
    return { redirect_to: error === null ? null : redirection(request, { error }) };
  });
