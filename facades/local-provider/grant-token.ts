import type { RequestHandler } from 'express';
import { z } from 'zod';
import { issueToken, lifetime } from './access-token.ts';
import { appById, type Directory, type LocalApp } from './directory.ts';
import { wrongParameter } from './graph-error.ts';
import { parametersOf } from './parameters.ts';
import type { Person } from './people.ts';

const parameters = z.object({ person: z.string(), app_id: z.string().optional() });

export interface Granted {
  readonly person: Person;
  readonly app: LocalApp;
  readonly token: string;
}

/** A user access token for the person and app that a body names; the first app where it names none. */
export async function grantToken(directory: Directory, body: unknown): Promise<Granted> {
  const { person: wanted, app_id } = parametersOf(body, parameters);
  const person = personNamed(directory, wanted);
  const app = await appById(directory, app_id ?? (await directory.apps())[0]?.appId ?? '');
  const grant = { personId: person.id, appId: app.appId };
  return { person, app, token: await issueToken(directory.secret, grant, lifetime.short) };
}

function personNamed({ people }: Directory, wanted: string): Person {
  const sought = wanted.trim().toLowerCase();
  const person = people.find(({ id, name }) => [id, name].some((text) => text.toLowerCase() === sought));
  if (person === undefined) {
    throw wrongParameter(
      `There is no such person here. Name one of: ${people.map(({ id }) => id).join(', ')}.`,
    );
  }
  return person;
}

/** POST /tokens: the same as JSON, for the command line. */
export const tokens =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const { token } = await grantToken(directory, request.body);
    response.json({ access_token: token, token_type: 'bearer', expires_in: lifetime.short });
  };
