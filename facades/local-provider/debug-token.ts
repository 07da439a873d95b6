import type { RequestHandler } from 'express';
import { z } from 'zod';
import { appOfToken, type Directory, grantOf, type LocalApp } from './directory.ts';
import { GraphError, wrongParameter } from './graph-error.ts';
import { parametersOf } from './parameters.ts';
import { scopedUserId } from './user-id.ts';

const parameters = z.object({ input_token: z.string(), access_token: z.string() });

/** GET /debug_token: what a token is good for; said only to the app that it was made for. */
export const debugToken =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const { input_token, access_token } = parametersOf(request.query, parameters);
    const app = await appOfToken(directory, access_token);
    response.json({ data: await describe(directory, app, input_token) });
  };

async function describe(directory: Directory, asking: LocalApp, token: string) {
  try {
    const { person, app } = await grantOf(directory, token);
    if (app.appId !== asking.appId) throw wrongParameter('The app of input_token is not the app that asks.');
    return { app_id: app.appId, type: 'USER', is_valid: true, user_id: scopedUserId(person.id, app.appId) };
  } catch (error) {
    if (error instanceof GraphError) return { is_valid: false, error };
    throw error;
  }
}
