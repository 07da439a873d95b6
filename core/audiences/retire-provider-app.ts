import type { Transaction } from '../../orm/database.ts';
import { FormerProviderApp, ProviderApp } from '../../orm/schema/entities/application.ts';
import { decrypt } from '../auth/cipher.ts';
import type { Settings, ProviderApp as UsableApp } from '../request/settings.ts';
import { day } from '../values/time.ts';

/** Callbacks that were signed before the secret was replaced may still be on their way, or be sent again. */
const secretGrace = day;

/**
 * Keeps the audience's present app for verifying callbacks about its people. Returns it, unless there is none, for the
 * caller to replace by `next`.
 */
export async function retireProviderApp(
  { em, lockAudience }: Transaction,
  { encryptionKeys }: Settings,
  { audienceId, next, at }: { audienceId: string; next: UsableApp | null; at: Date },
): Promise<ProviderApp | null> {
  await lockAudience(audienceId);
  const present = await em.findOne(ProviderApp, { audienceId });
  const verifiesUntil = new Date(at.valueOf() + secretGrace);
  if (next !== null)
    await em.nativeUpdate(
      FormerProviderApp,
      { audienceId, issuer: next.issuer, appId: next.appId, verifiesUntil: null },
      { verifiesUntil },
    );
  if (present === null) return null;
  const { issuer = null, appId, appSecret } = present;
  const isSameApp = appId === next?.appId && issuer === next.issuer;
  if (isSameApp && decrypt(encryptionKeys, appSecret)?.text === next.appSecret) return present;
  em.create(FormerProviderApp, {
    audienceId,
    issuer,
    appId,
    appSecret,
    replacedAt: at,
    verifiesUntil: isSameApp ? verifiesUntil : null,
  });
  await em.flush();
  return present;
}
