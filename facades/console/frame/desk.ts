import { may, type Permission, type UserPrincipal } from '../../../core/auth/principal.ts';
import { Refusal } from '../../../core/errors/refusal.ts';
import type { ListedProcedure } from '../../../core/procedure-list.ts';
import type { HttpExchange } from '../../http/endpoint.ts';
import type { Branding } from '../../pages/branding.ts';
import { type Visit, visitOf } from '../../pages/site/visit.ts';
import type { Kind } from '../records/kind.ts';
import { kinds } from '../records/kinds.ts';
import { zonesOf } from './zone.ts';

/** A visit of a console, by somebody who may do something there. */
interface ConsoleVisit extends Visit {
  readonly principal: UserPrincipal;
  readonly may: (permission: Permission) => boolean;
  /** What there is to look after. */
  readonly kinds: readonly Kind[];
  /** Whose lists it shows. */
  readonly owner: { readonly owner: 'audience' | 'platform'; readonly ids: [string] };
  /** That of the audience's first locale. */
  readonly zone: string;
  /** That of all its locales, if they have one: times on other clocks are shown with their zone. */
  readonly unsaidZone: string | null;
  /** The name of the audience, or of the platform. */
  readonly title: string;
}

/** A visit of the console of an audience by somebody who has a role there. */
export interface Desk extends ConsoleVisit {
  readonly branding: Branding;
}

/** A visit of the platform's own console by one of its administrators. */
export interface PlatformDesk extends ConsoleVisit {
  readonly branding: null;
}

export type AnyDesk = Desk | PlatformDesk;

/** Where, and on whose clocks, a record is shown. */
export interface Shown {
  readonly desk: AnyDesk;
  readonly zone: string;
  /** The locale to which the record belongs, if that is known. */
  readonly place?: string | undefined;
  /** Whether its form offers to create the venue that it names. */
  readonly offersVenue?: boolean;
  /** Whether it is proposed: people are named then, and not looked up. */
  readonly isProposed?: boolean;
}

/** Of an audience, or of the platform. */
export const isConsoleHost = (host: string): boolean => host.startsWith('admin.');

/** The console is on the host that begins with `admin.`, and for nobody else is there anything. */
export async function deskOf(exchange: HttpExchange): Promise<Desk | null> {
  const visit = await visitOf(exchange);
  const { branding, session } = visit;
  if (branding === null || !isConsoleHost(exchange.request.host)) throw noPage();
  const { principal } = session;
  const { id, name } = branding.audience;
  if (principal === null || principal.audienceId !== id) return null;
  if (!may(principal, 'propose_changes')) throw noPage();
  const owner: Desk['owner'] = { owner: 'audience', ids: [id] };
  const zones = await zonesOf(visit.context, owner);
  return { ...visit, ...mayOf(principal), ...zones, branding, kinds, owner, title: name };
}

export const mayOf = (principal: UserPrincipal) => ({
  principal,
  may: (permission: Permission) => may(principal, permission),
});

/** Whether the service does this for the person; what it refuses is not shown. */
export const mayCall = ({ may }: AnyDesk, procedure: ListedProcedure | undefined): boolean =>
  procedure !== undefined && may(procedure.meta.callers?.permission ?? 'edit_records');

export const noPage = () => new Refusal('not_found', 'There is no page at this address.');

/** For pages of which the service refuses only what they change: those who may not call that do not see them. */
export function requireCall(desk: AnyDesk, procedure: ListedProcedure | undefined): void {
  if (!mayCall(desk, procedure)) throw new Refusal('administrator_required');
}
