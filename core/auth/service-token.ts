import { ServiceToken } from '../../orm/entities/application.ts';
import {
  serviceTokenById,
  serviceTokenByPrefix,
  type UsableServiceToken,
} from '../../orm/reads/service-token.ts';
import type { Dependencies } from '../context.ts';
import { isId } from '../ids.ts';
import { minute } from '../time.ts';
import type { VerifiedToken } from './json-web-token.ts';
import type { ServicePrincipal } from './principal.ts';
import { matches, newSecret, prefixOf, type Secret } from './secret.ts';

const kind = 'svc';

export const newServiceSecret = (): Secret => newSecret(kind);

export async function findServiceToken(
  dependencies: Dependencies,
  secret: string,
): Promise<UsableServiceToken | null> {
  const prefix = prefixOf(secret, kind);
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
  return { kind: 'service', serviceTokenId: token.id, audienceId: token.audience_id, scopes: token.scopes };
}

/** At most once a minute, to save a write on every request. */
async function recordUse(
  { database, now }: Dependencies,
  { id, last_used_at }: UsableServiceToken,
): Promise<void> {
  const lastUsedAt = now();
  if (last_used_at !== null && lastUsedAt.valueOf() - Date.parse(last_used_at) < minute) return;
  await database.transaction(({ em }) => em.nativeUpdate(ServiceToken, { id }, { lastUsedAt }));
}
