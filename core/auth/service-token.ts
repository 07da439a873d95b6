import { ServiceToken } from '../../orm/entities/service-token.ts';
import {
  type ServiceTokenRow,
  serviceTokenById,
  serviceTokenByPrefix,
} from '../../orm/reads/service-token.ts';
import type { Dependencies } from '../context.ts';
import { isId } from '../ids.ts';
import { minute } from '../time.ts';
import type { VerifiedToken } from './json-web-token.ts';
import type { ServicePrincipal } from './principal.ts';
import { matches, newSecret, prefixOf, type Secret } from './secret.ts';

const kind = 'svc';

export const newServiceSecret = (): Secret => newSecret(kind);

/** The usable service token with this secret. */
export async function findServiceToken(
  dependencies: Dependencies,
  secret: string,
): Promise<ServiceTokenRow | null> {
  const prefix = prefixOf(secret, kind);
  if (prefix === null) return null;
  const now = dependencies.now().toISOString();
  const [token] = await dependencies.database.read(serviceTokenByPrefix, [prefix, now]);
  if (token === undefined || !matches(secret, token.hash)) return null;
  await noteUse(dependencies, token);
  return token;
}

/** The service token behind a JWT decides on every request; the claims only name it. */
export async function authenticateService(
  dependencies: Dependencies,
  { sub, audience_id }: VerifiedToken,
): Promise<ServicePrincipal | null> {
  if (!isId(sub)) return null;
  const now = dependencies.now().toISOString();
  const [token] = await dependencies.database.read(serviceTokenById, [sub, now]);
  if (token === undefined || token.audience_id !== audience_id) return null;
  await noteUse(dependencies, token);
  return { kind: 'service', serviceTokenId: token.id, audienceId: token.audience_id, scopes: token.scopes };
}

/** Once a minute is exact enough, and spares a write on every request. */
async function noteUse(
  { database, now }: Dependencies,
  { id, last_used_at }: ServiceTokenRow,
): Promise<void> {
  const lastUsedAt = now();
  if (last_used_at !== null && lastUsedAt.valueOf() - Date.parse(last_used_at) < minute) return;
  await database.write(({ em }) => em.nativeUpdate(ServiceToken, { id }, { lastUsedAt }));
}
