import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { type Directory, provenGrantOf } from './directory.ts';
import { parametersOf } from './parameters.ts';
import { scopedUserId } from './user-id.ts';

const parameters = z.object({
  access_token: z.string(),
  appsecret_proof: z.string(),
  limit: z.coerce.number().int().min(1).max(5000).default(25),
  after: z.coerce.number().int().min(0).default(0),
});

/** GET /me/friends: a page of friends, with the address of the next one. */
export const friends =
  (directory: Directory): RequestHandler =>
  async (request, response) => {
    const { access_token, appsecret_proof, limit, after } = parametersOf(request.query, parameters);
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
