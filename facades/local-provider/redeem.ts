import type { RequestHandler } from 'express';
import { z } from 'zod';
import { issueToken, lifetime } from './access-token.ts';
import { redeemCode } from './code.ts';
import { appWithSecret, type Directory } from './directory.ts';
import { parametersOf, wrongParameter } from './graph-error.ts';

const parameters = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  client_secret: z.string(),
  code: z.string(),
});

/** GET /oauth/access_token with a code of the dialog: a user access token. */
export const redeem =
  (directory: Directory): RequestHandler =>
  async (request, response, next) => {
    if (request.query.code === undefined) return next();
    const { client_id, redirect_uri, client_secret, code } = parametersOf(request.query, parameters);
    const { appId } = await appWithSecret(directory, client_id, client_secret);
    const grant = await redeemCode(directory.secret, code);
    if (grant.appId !== appId || grant.redirectUri !== redirect_uri)
      throw wrongParameter('The code was issued for another app or another redirect_uri.');
    const token = await issueToken(directory.secret, grant, lifetime.short);
    response.json({ access_token: token, token_type: 'bearer', expires_in: lifetime.short });
  };
