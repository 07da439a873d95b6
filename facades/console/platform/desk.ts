import { isAdmin } from '../../../core/auth/principal.ts';
import { hostName } from '../../../core/request/audience-by-host.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import type { HttpExchange, Service } from '../../http/endpoint.ts';
import { platformNameOf } from '../../pages/site/frame.ts';
import { visitOf } from '../../pages/site/visit.ts';
import { mayOf, noPage, type PlatformDesk } from '../frame/desk.ts';
import { platformKinds } from '../records/kinds.ts';

/** The one host of the platform's console. */
export const isPlatformConsole = ({ dependencies }: Service, host: string): boolean =>
  hostName(host) === `admin.${dependencies.settings.platformDomain}`;

/** For administrators who signed in on the platform's console; for nobody else is there anything. */
export async function platformDeskOf(exchange: HttpExchange): Promise<PlatformDesk | null> {
  const visit = await visitOf(exchange);
  const { principal } = visit.session;
  if (principal === null) return null;
  if (!isAdmin(principal) || principal.audienceId !== null) throw noPage();
  return {
    ...visit,
    ...mayOf(principal),
    branding: null,
    kinds: platformKinds,
    owner: { owner: 'platform', ids: [nilId] },
    zone: 'UTC',
    unsaidZone: null,
    title: platformNameOf(visit),
  };
}
