import type { RequestHandler } from 'express';
import { z } from 'zod';
import { issueToken, lifetime } from './access-token.ts';
import { appWithSecret, type Directory, grantOf } from './directory.ts';
import { wrongToken } from './graph-error.ts';
import { parametersOf } from './parameters.ts';

const parameters = z.object({
  grant_type: z.literal('fb_exchange_token'),
  client_id: z.string(),
  client_secret: z.string(),
  fb_exchange_token: z.string(),
});

/** GET /oauth/access_token: a long-lived token for a short-lived one. */
export const exchange =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const { client_id, client_secret, fb_exchange_token } = parametersOf(request.query, parameters);
    const { appId } = await appWithSecret(directory, client_id, client_secret);
    const { person, app } = await grantOf(directory, fb_exchange_token);
    if (app.appId !== appId) throw wrongToken();
    const token = await issueToken(directory.secret, { personId: person.id, appId }, lifetime.long);
    response.json({ access_token: token, token_type: 'bearer', expires_in: lifetime.long });
  };
