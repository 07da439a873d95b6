import { may, type Permission, type UserPrincipal } from '../../core/auth/principal.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import type { Branding } from '../pages/branding.ts';
import { type Visit, visitOf } from '../pages/site/visit.ts';

/** A visit of the console of an audience by somebody who has a role there. */
export interface Desk extends Visit {
  readonly branding: Branding;
  readonly principal: UserPrincipal;
  readonly may: (permission: Permission) => boolean;
}

/** Of an audience, or of the platform. */
export const isConsoleHost = (host: string): boolean => host.startsWith('admin.');

/** The console is on the host that begins with `admin.`, and for nobody else is there anything. */
export async function deskOf(exchange: HttpExchange): Promise<Desk | null> {
  const visit = await visitOf(exchange);
  const { branding, session } = visit;
  if (branding === null || !isConsoleHost(exchange.request.host)) throw noPage();
  const { principal } = session;
  if (principal === null || principal.audienceId !== branding.audience.id) return null;
  if (!may(principal, 'propose_changes')) throw noPage();
  return { ...visit, branding, principal, may: (permission) => may(principal, permission) };
}

const noPage = () => new Refusal('not_found', { message: 'There is no page at this address.' });

/** For pages of which the service refuses only what they change. */
export function requireOwner({ may }: Desk): void {
  if (!may('manage_audience')) throw new Refusal('administrator_required');
}
