import { may, type UserPrincipal } from '../../auth/principal.ts';
import { Refusal } from '../../errors/refusal.ts';
import { permissionToWrite } from '../../records/mutations.ts';
import { isRevertible } from './revert.ts';

const keepsNoSecret = 'Keys and secrets are not kept, so this change cannot be reverted. ';

const irrevertible: Readonly<Record<string, string>> = {
  application: `${keepsNoSecret}Create another application.`,
  audience_role: 'A change of a role is not reverted. Give the role again.',
  invitation: `${keepsNoSecret}Invite again, or revoke the invitation.`,
  audience: 'A change of the audience itself is not reverted. Update or restore the audience.',
  provider_app: `${keepsNoSecret}Set the app and its secret again.`,
  source: 'A change of a source is not reverted. Update the source.',
  service_token: `${keepsNoSecret}Create another service token.`,
};

/** Why somebody may not revert changes of this kind of record; null if they may. */
export function refusalFor(principal: UserPrincipal, kind: string): Refusal | null {
  if (!may(principal, permissionToWrite(kind))) return new Refusal('administrator_required');
  if (kind === 'domain' && principal.audienceId !== null)
    return new Refusal('forbidden', 'Domains are for administrators of the platform.');
  if (kind === 'domain' || kind === 'theme' || isRevertible(kind)) return null;
  const message = irrevertible[kind] ?? 'This cannot be undone: change it back by hand.';
  return new Refusal('conflict', message);
}

export function requireRevertible(principal: UserPrincipal, kind: string): void {
  const refusal = refusalFor(principal, kind);
  if (refusal !== null) throw refusal;
}
