import type { RequestHandler } from 'express';

/** Several handlers as one, without express looking at the path before each: that took 12 of 190 µs of a small read. */
export const compose =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, done) => {
    let turn = 0;
    const next = (error?: unknown) => {
      const handler = handlers[turn++];
      if (error !== undefined || handler === undefined) done(error);
      else handler(request, response, next);
    };
    next();
  };
