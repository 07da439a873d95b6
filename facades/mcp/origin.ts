import type { Request } from 'express';
import { Refusal } from '../../core/errors/refusal.ts';
import { isLoopback } from '../http/this-machine.ts';

/**
 * Refuses pages of other sites, as the protocol demands: one whose name leads to this machine (DNS rebinding) sends its own
 * Origin. Programs send none.
 */
export function refuseOtherOrigins({ headers: { origin } }: Request, baseUrl: string): void {
  if (origin === undefined) return;
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  if (host !== new URL(baseUrl).hostname && !isLoopback(host))
    throw new Refusal('forbidden', { message: 'Pages of other sites may not call this endpoint.' });
}
