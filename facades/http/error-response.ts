import type { ErrorRequestHandler } from 'express';
import type { Refusal } from '../../core/errors/refusal.ts';
import { toRefusal } from '../../core/errors/to-refusal.ts';
import type { Incoming } from './authenticate.ts';
import { isBrowser } from './browser.ts';
import type { Service } from './endpoint.ts';
import { sendUntagged } from './transfer.ts';

export const statusOf = (refusal: Refusal): number => refusal.status;

/** The JSON body of a refusal over REST. The interface prescribes three minimal bodies. */
export function bodyOf({ reason, message, data }: Refusal): object {
  const { required, fields, items, etag } = data;
  if (reason === 'unauthenticated') return {};
  if (reason === 'invalid_service_token') return { error: reason };
  if (reason === 'insufficient_scope') return { error: reason, required };
  return {
    error: reason,
    message,
    ...(reason === 'invalid_request' && fields && { fields }),
    ...(items && { items }),
    ...(etag !== undefined && { etag }),
  };
}

export function headersOf({ code, data }: Refusal): Record<string, string> {
  return {
    ...(code === 'UNAUTHORIZED' && { 'WWW-Authenticate': challenge(data) }),
    ...(data.retryAfter !== undefined && { 'Retry-After': String(data.retryAfter) }),
    ...(data.allow && { Allow: data.allow.join(', ') }),
  };
}

/** The scheme that has parameters comes first: clients of MCP read only that one. */
const challenge = ({ challenge }: Refusal['data']) =>
  challenge === undefined ? 'JWT, Bearer' : `Bearer ${challenge}, JWT`;

type SendRefusalPage = (incoming: Incoming, refusal: Refusal) => Promise<void>;

/** Responds with the refusal of any thrown value, to people with a page; logs the cause of internal errors. */
export const errorHandler =
  (service: Service, sendRefusalPage: SendRefusalPage): ErrorRequestHandler =>
  (error, request, response, next) => {
    const refusal = toRefusal(error);
    response.locals.refusal = refusal;
    if (refusal.data.cause !== undefined && statusOf(refusal) >= 500)
      response.locals.failure = refusal.data.cause;
    if (response.headersSent) return next(error);
    response.set('Cache-Control', 'no-store');
    response.status(statusOf(refusal)).set(headersOf(refusal));
    if (isBrowser(request)) sendRefusalPage({ ...service, request, response }, refusal).catch(next);
    else sendUntagged(response.type('json'), JSON.stringify(bodyOf(refusal)));
  };
