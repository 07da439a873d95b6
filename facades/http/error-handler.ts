import type { ErrorRequestHandler } from 'express';
import { toRefusal } from '../../core/to-refusal.ts';
import { bodyOf, headersOf, statusOf } from './error-response.ts';

/** Answers whatever was thrown; the log gets the cause of what was our fault. */
export const refuse: ErrorRequestHandler = (error, _request, response, next) => {
  const refusal = toRefusal(error);
  if (refusal.data.cause !== undefined && statusOf(refusal) >= 500)
    response.locals.failure = refusal.data.cause;
  if (response.headersSent) return next(error);
  response.set('Cache-Control', 'no-store');
  response.status(statusOf(refusal)).set(headersOf(refusal)).json(bodyOf(refusal));
};
