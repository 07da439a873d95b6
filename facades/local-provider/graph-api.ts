import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import {
  appOfToken,
  appWithSecret,
  type Directory,
  grantOf,
  type LocalApp,
  provenGrantOf,
  scopedUserId,
  tokenForBusiness,
} from './directory.ts';
import { issueToken, lifetime, redeemCode } from './grants.ts';
import { GraphError, parametersOf, wrongParameter, wrongToken } from './graph-error.ts';

const exchangeParameters = z.object({
  grant_type: z.literal('fb_exchange_token'),
  client_id: z.string(),
  client_secret: z.string(),
  fb_exchange_token: z.string(),
});

/** GET /oauth/access_token: a long-lived token for a short-lived one. */
export const exchangeToken =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const parameters = parametersOf(request.query, exchangeParameters);
    const { client_id, client_secret, fb_exchange_token } = parameters;
    const { appId } = await appWithSecret(directory, client_id, client_secret);
    const { person, app } = await grantOf(directory, fb_exchange_token);
    if (app.appId !== appId) throw wrongToken();
    const token = await issueToken(directory.secret, { personId: person.id, appId }, lifetime.long);
    response.json({ access_token: token, token_type: 'bearer', expires_in: lifetime.long });
  };

const debugParameters = z.object({ input_token: z.string(), access_token: z.string() });

/** GET /debug_token: the validity and owner of a token. Only the token's own app may inspect it. */
export const debugToken =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const { input_token, access_token } = parametersOf(request.query, debugParameters);
    const app = await appOfToken(directory, access_token);
    response.json({ data: await describeToken(directory, app, input_token) });
  };

async function describeToken(directory: Directory, inspector: LocalApp, token: string) {
  try {
    const { person, app } = await grantOf(directory, token);
    if (app.appId !== inspector.appId)
      throw wrongParameter('The app of input_token is not the app of access_token.');
    return { app_id: app.appId, type: 'USER', is_valid: true, user_id: scopedUserId(person.id, app.appId) };
  } catch (error) {
    if (error instanceof GraphError) return { is_valid: false, error };
    throw error;
  }
}

const profileParameters = z.object({
  access_token: z.string(),
  appsecret_proof: z.string(),
  fields: z.string().default('id,name'),
});

/** GET /me: the requested fields of the token's person. */
export const profile =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const { access_token, appsecret_proof, fields } = parametersOf(request.query, profileParameters);
    const { person, app } = await provenGrantOf(directory, access_token, appsecret_proof);
    const known = new Map([
      ['id', scopedUserId(person.id, app.appId)],
      ['name', person.name],
      ['token_for_business', tokenForBusiness(person.id)],
    ]);
    const requested = fields.split(',').map((field) => [field, known.get(field)]);
    if (requested.some(([, value]) => value === undefined))
      throw wrongParameter('Tried accessing a field that does not exist.');
    response.json(Object.fromEntries(requested));
  };

const friendsParameters = z.object({
  access_token: z.string(),
  appsecret_proof: z.string(),
  limit: z.coerce.number().int().min(1).max(5000).default(25),
  after: z.coerce.number().int().min(0).default(0),
});

/** GET /me/friends: one page of friends, with the address of the next. */
export const friends =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const parameters = parametersOf(request.query, friendsParameters);
    const { access_token, appsecret_proof, limit, after } = parameters;
    const { person, app } = await provenGrantOf(directory, access_token, appsecret_proof);
    const all = directory.people.filter(({ id }) => person.friends.includes(id));
    const end = after + limit;
    response.json({
      data: all.slice(after, end).map(({ id, name }) => ({ id: scopedUserId(id, app.appId), name })),
      paging: end < all.length ? { cursors: { after: String(end) }, next: nextPage(request, end) } : {},
      summary: { total_count: all.length },
    });
  };

function nextPage(request: Request, after: number): string {
  const next = new URL(request.originalUrl, `${request.protocol}://${request.host}`);
  next.searchParams.set('after', String(after));
  return next.href;
}

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
