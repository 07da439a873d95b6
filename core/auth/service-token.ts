import {
  serviceTokenById,
  serviceTokenByPrefix,
  type UsableServiceToken,
} from '../../orm/records/service-token.ts';
import { ServiceToken } from '../../orm/schema/entities/application.ts';
import { isId } from '../../orm/statements/input-types.ts';
import type { Dependencies } from '../request/context.ts';
import { minute } from '../values/time.ts';
import type { VerifiedToken } from './json-web-token.ts';
import type { ServicePrincipal } from './principal.ts';
import { matches, prefixOf } from './secret.ts';

export async function findServiceToken(
  dependencies: Dependencies,
  secret: string,
): Promise<UsableServiceToken | null> {
  const prefix = prefixOf(secret, 'svc');
  if (prefix === null) return null;
  const now = dependencies.now().toISOString();
  const [token] = await dependencies.database.query(serviceTokenByPrefix, [prefix, now]);
  if (token === undefined || !matches(secret, token.hash)) return null;
  await recordUse(dependencies, token);
  return token;
}

/** The claims only name the service token: whether it is usable is read on every request. */
export async function authenticateService(
  dependencies: Dependencies,
  { sub, audience_id }: VerifiedToken,
): Promise<ServicePrincipal | null> {
  if (!isId(sub)) return null;
  const now = dependencies.now().toISOString();
  const [token] = await dependencies.database.query(serviceTokenById, [sub, now]);
  if (token === undefined || token.audience_id !== audience_id) return null;
  await recordUse(dependencies, token);
  return principalOf(token);
}

/** The principal of a service token itself. */
export async function authenticateSecret(
  dependencies: Dependencies,
  secret: string,
): Promise<ServicePrincipal | null> {
  const token = await findServiceToken(dependencies, secret);
  return token && principalOf(token);
}

const principalOf = ({ id, audience_id, scopes, review }: UsableServiceToken): ServicePrincipal => ({
  kind: 'service',
  serviceTokenId: id,
  audienceId: audience_id,
  scopes,
  review,
});

/** At most once a minute, to save a write on every request. */
async function recordUse(
  { database, now }: Dependencies,
  { id, last_used_at }: UsableServiceToken,
): Promise<void> {
  const lastUsedAt = now();
  if (last_used_at !== null && lastUsedAt.valueOf() - Date.parse(last_used_at) < minute) return;
  await database.transaction(({ em }) => em.nativeUpdate(ServiceToken, { id }, { lastUsedAt }));
}
