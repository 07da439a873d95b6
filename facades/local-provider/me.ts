import type { RequestHandler } from 'express';
import { z } from 'zod';
import { type Directory, provenGrantOf } from './directory.ts';
import { wrongParameter } from './graph-error.ts';
import { parametersOf } from './parameters.ts';
import { scopedUserId, tokenForBusiness } from './user-id.ts';

const parameters = z.object({
  access_token: z.string(),
  appsecret_proof: z.string(),
  fields: z.string().default('id,name'),
});

/** GET /me: the fields asked for, of the person whose token it is. */
export const me =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const { access_token, appsecret_proof, fields } = parametersOf(request.query, parameters);
    const { person, app } = await provenGrantOf(directory, access_token, appsecret_proof);
    const known = new Map([
      ['id', scopedUserId(person.id, app.appId)],
      ['name', person.name],
      ['token_for_business', tokenForBusiness(person.id)],
    ]);
    response.json(Object.fromEntries(fields.split(',').map((field) => [field, fieldOf(known, field)])));
  };

function fieldOf(known: ReadonlyMap<string, string>, field: string): string {
  const value = known.get(field);
  if (value === undefined) throw wrongParameter('Tried accessing a field that does not exist.');
  return value;
}
