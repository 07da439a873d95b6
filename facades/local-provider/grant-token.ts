import type { RequestHandler } from 'express';
import { z } from 'zod';
import { appById, type Directory, findPerson, type LocalApp, type Person } from './directory.ts';
import { issueToken, lifetime } from './grants.ts';
import { GraphError, parametersOf } from './graph-error.ts';

const parameters = z.object({ person: z.string(), app_id: z.string().optional() });

export interface GrantedToken {
  readonly person: Person;
  readonly app: LocalApp;
  readonly token: string;
}

/** Issues a user access token for the person and app of a body, by default for the first app. */
export async function grantToken(directory: Directory, body: unknown): Promise<GrantedToken> {
  const { person: idOrName, app_id } = parametersOf(body, parameters);
  const person = findPerson(directory.people, idOrName);
  const app = await appById(directory, app_id ?? (await directory.apps())[0]?.appId ?? '');
  const grant = { personId: person.id, appId: app.appId };
  return { person, app, token: await issueToken(directory.secret, grant, lifetime.short) };
}

/** POST /tokens: a user access token as JSON, for the command line. */
export const createToken =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const { token } = await grantToken(directory, request.body);
    response.json({ access_token: token, token_type: 'bearer', expires_in: lifetime.short });
  };

/** Otherwise a page of another site could obtain a token through the developer's browser. */
export const refuseOtherSites: RequestHandler = (request, _response, next) => {
  const site = request.get('sec-fetch-site') ?? 'none';
  if (site === 'none' || site === 'same-origin') return next();
  throw new GraphError('Tokens are not issued to other sites.', 10, { status: 403 });
};
