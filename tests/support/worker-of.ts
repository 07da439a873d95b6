import { newServiceSecret } from '../../core/auth/service-token.ts';
import type { Transaction } from '../../orm/database.ts';
import { ServiceToken } from '../../orm/entities/service-token.ts';
import type { Service } from './service.ts';

/** Gives the audience a worker with every scope, in a database that the service is not on yet; the secret. */
export function addWorker({ em }: Transaction, audienceId: string): string {
  const { text, prefix, hash } = newServiceSecret();
  const scopes = ['research:read' as const, 'places:write' as const, 'events:write' as const];
  em.create(ServiceToken, { audienceId, name: 'Worker', prefix, hash, scopes, createdAt: new Date() });
  return text;
}

/** The Authorization header of the worker at a service of its own process. */
export async function exchangeAt({ url }: Service, secret: string): Promise<string> {
  const response = await fetch(`${url}/v1/token/service`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service_token: secret }),
  });
  const { token } = (await response.json()) as { token: string };
  return `JWT ${token}`;
}
