import type { RequestHandler } from 'express';
import { GraphError } from './graph-error.ts';

/** No page of another site may fetch itself a token through the browser of whoever runs this. */
export const sameSiteOnly: RequestHandler = (request, _response, next) => {
  const site = request.get('sec-fetch-site') ?? 'none';
  if (site === 'none' || site === 'same-origin') return next();
  throw new GraphError('Tokens are not given to other sites.', 10, { status: 403 });
};
