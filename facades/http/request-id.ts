import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const acceptable = /^[\w.-]{1,100}$/;

/** Every response carries an X-Request-Id: the caller's own, where it sent a plain one. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.get('X-Request-Id');
  response.locals.requestId = given !== undefined && acceptable.test(given) ? given : randomUUID();
  response.set('X-Request-Id', response.locals.requestId);
  next();
};
