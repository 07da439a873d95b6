import { createCaller } from '../../../core/router.ts';
import { contextOf } from '../../http/authenticate.ts';
import type { HttpExchange } from '../../http/endpoint.ts';
import { type Branding, brandingOf } from '../branding.ts';
import { type PageSession, pageSession } from '../session.ts';

type Caller = ReturnType<typeof createCaller>;

/** A request for a page of a site. */
export interface Visit {
  readonly exchange: HttpExchange;
  readonly caller: Caller;
  /** The audience whose host it is; null on the platform's. */
  readonly branding: Branding | null;
  readonly session: PageSession;
  readonly now: Date;
}

export async function visitOf(exchange: HttpExchange): Promise<Visit> {
  const session = await pageSession(exchange);
  const caller = createCaller(contextOf(exchange, session.principal));
  const branding = await brandingOf(exchange);
  return { exchange, caller, branding, session, now: exchange.dependencies.now() };
}

export const originOf = ({ exchange: { request } }: Visit): string => `${request.protocol}://${request.host}`;

/** Where the page is, without its query. */
export const addressOf = (visit: Visit): string => originOf(visit) + visit.exchange.request.path;
