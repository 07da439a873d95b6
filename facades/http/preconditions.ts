import type { RequestHandler } from 'express';

/** `fetch()` adds `no-cache` to If-None-Match. That speaks to the caches on the way: the origin may still answer 304. */
export const preconditions: RequestHandler = ({ headers }, _response, next) => {
  if (headers['if-none-match'] !== undefined) delete headers['cache-control'];
  next();
};
