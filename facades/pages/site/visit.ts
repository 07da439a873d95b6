import { may } from '../../../core/auth/principal.ts';
import { type Words, wordsFor } from '../../../core/languages/words.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import type { Context } from '../../../core/request/context.ts';
import { contextOf } from '../../http/authenticate.ts';
import type { HttpExchange } from '../../http/endpoint.ts';
import { type Branding, brandingOf } from '../branding.ts';
import { type PageSession, pageSession } from '../session.ts';

/** A request for a page of a site. */
export interface Visit {
  readonly exchange: HttpExchange;
  readonly context: Context;
  /** The audience whose host it is; null on the platform's. */
  readonly branding: Branding | null;
  readonly session: PageSession;
  /** Of who is signed in. */
  readonly name: string;
  readonly words: Words;
  readonly now: Date;
}

export async function visitOf(exchange: HttpExchange): Promise<Visit> {
  const session = await pageSession(exchange);
  const branding = await brandingOf(exchange);
  const hostAudience = branding ? { ...branding.audience, public_pages: branding.public_pages } : undefined;
  const context = { ...contextOf(exchange, session.principal), hostAudience };
  const { name } = session.principal === null ? { name: '' } : await callProcedure('me.get', context, {});
  const words = wordsFor(exchange.request, branding?.default_language ?? null);
  return { exchange, context, branding, session, name, words, now: exchange.dependencies.now() };
}

export const originOf = ({ exchange: { request } }: Visit): string => `${request.protocol}://${request.host}`;

/** Where the page is, without its query. */
export const addressOf = (visit: Visit): string => originOf(visit) + visit.exchange.request.path;

/** Whether who is signed in looks after the audience's records. */
export const isEditor = ({ session: { principal } }: Visit): boolean =>
  principal !== null && may(principal, 'edit_records');
