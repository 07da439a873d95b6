import { newSecret } from '../../../core/auth/secret.ts';
import type { Transaction } from '../../../orm/database.ts';
import { ServiceToken } from '../../../orm/schema/entities/application.ts';
import { requestAt } from '../requests/request.ts';
import type { Service } from './service.ts';

/** Creates a service token with every scope, in a database that no service uses yet; returns its secret. */
export function addWorker({ em }: Transaction, audienceId: string): string {
  const { text, prefix, hash } = newSecret('svc');
  const scopes = ['research:read' as const, 'places:write' as const, 'events:write' as const];
  em.create(ServiceToken, { audienceId, name: 'Worker', prefix, hash, scopes, createdAt: new Date() });
  return text;
}

/** The Authorization header of the service token at a service in another process. */
export async function exchangeAt({ url }: Pick<Service, 'url'>, secret: string): Promise<string> {
  const sent = { body: { service_token: secret } };
  const { body } = await requestAt<{ token: string }>(url, 'POST /v1/token/service', sent);
  return `JWT ${body.token}`;
}
