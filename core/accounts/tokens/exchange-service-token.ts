import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { serviceScopes } from '../../../orm/schema/entities/application.ts';
import { presentedToken } from '../../../orm/statements/input-types.ts';
import { timestamp, uuid } from '../../../orm/statements/row-types.ts';
import { signToken } from '../../auth/json-web-token.ts';
import { findServiceToken } from '../../auth/service-token.ts';
import { Refusal } from '../../errors/refusal.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { hour, second } from '../../values/time.ts';

const serviceJwt = z
  .object({
    token: z.string().describe('Send it as `Authorization: JWT <token>`.'),
    token_type: z.literal('JWT'),
    expires_at: timestamp,
    audience_id: uuid,
    audience: z.string().describe("The audience's subdomain."),
    scopes: z.array(z.enum(serviceScopes)),
  })
  .meta({ id: 'ServiceJwt' });

export const exchangeServiceToken = publicProcedure
  .meta({
    openapi: route('POST', '/v1/token/service', 'Tokens', 'Exchange a service token for a service JWT', {
      description:
        'The JWT lasts one hour. The service token is checked on every request: once it is revoked or has expired, ' +
        'its JWTs are refused.',
      protect: false,
    }),
    refuses: ['invalid_service_token'],
  })
  .input(z.object({ service_token: presentedToken.describe('The service token: `svc_<prefix>_<secret>`.') }))
  .output(proven(serviceJwt))
  .mutation(async ({ ctx, input }) => {
    const found = await findServiceToken(ctx, input.service_token);
    if (found === null) throw new Refusal('invalid_service_token');
    const { id: subject, audience_id, subdomain: audience, scopes } = found;
    const expiresAt = inAnHour(ctx.now());
    const claims = { audience_id, scopes };
    const token = await signToken(ctx, {
      use: 'service',
      subject,
      id: newId(),
      expiresAt,
      claims,
    });
    return {
      token,
      token_type: 'JWT' as const,
      expires_at: expiresAt.toISOString(),
      audience_id,
      audience,
      scopes,
    };
  });

/** Times in JWTs are whole seconds. */
const inAnHour = (from: Date): Date => new Date(Math.floor(from.valueOf() / second) * second + hour);
