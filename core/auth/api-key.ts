import { applicationByPrefix } from '../../orm/records/application.ts';
import type { Dependencies } from '../request/context.ts';
import type { ApplicationPrincipal } from './principal.ts';
import { matches, newSecret, prefixOf, type Secret } from './secret.ts';

const kind = 'app';

export const newApiKey = (): Secret => newSecret(kind);

/** Null if the text is not a well-formed API key. */
export const apiKeyPrefix = (text: string): string | null => prefixOf(text, kind);

export async function authenticateApplication(
  { database }: Dependencies,
  apiKey: string,
): Promise<ApplicationPrincipal | null> {
  const prefix = apiKeyPrefix(apiKey);
  if (prefix === null) return null;
  const [application] = await database.query(applicationByPrefix, [prefix]);
  if (application === undefined || !matches(apiKey, application.key_hash)) return null;
  return { kind: 'application', applicationId: application.id, audienceId: application.audience_id };
}
