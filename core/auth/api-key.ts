import { applicationByPrefix } from '../../orm/records/application.ts';
import type { Dependencies } from '../request/context.ts';
import type { ApplicationPrincipal } from './principal.ts';
import { matches, prefixOf } from './secret.ts';

export async function authenticateApplication(
  { database }: Dependencies,
  apiKey: string,
): Promise<ApplicationPrincipal | null> {
  const prefix = prefixOf(apiKey, 'app');
  if (prefix === null) return null;
  const [application] = await database.query(applicationByPrefix, [prefix]);
  if (application === undefined || !matches(apiKey, application.key_hash)) return null;
  return { kind: 'application', applicationId: application.id, audienceId: application.audience_id };
}
