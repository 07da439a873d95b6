import type { ClientOptions } from '../../trpc/client.ts';
import type { Credentials } from '../../trpc/credentials.ts';
import { readSessions } from './sessions.ts';

export interface Service extends ClientOptions {
  /** The variable that has the credentials, or the saved session. */
  readonly credentialsFrom?: string;
}

/** The service and credentials to use: of the environment, otherwise of the session saved for that address. */
export async function serviceOf(environment: NodeJS.ProcessEnv): Promise<Service> {
  const { url: last, tokens } = await readSessions(environment);
  const url = (environment.AUDIENCE_PLATFORM_URL || last || 'http://127.0.0.1:3000').replace(/\/+$/, '');
  const [credentialsFrom, credentials] = credentialsIn(environment, tokens[url]) ?? [];
  return { url, ...(credentials && { credentials, credentialsFrom }) };
}

function credentialsIn(environment: NodeJS.ProcessEnv, session: string | undefined) {
  const serviceToken = environment.AUDIENCE_PLATFORM_SERVICE_TOKEN?.trim();
  const apiKey = environment.AUDIENCE_PLATFORM_API_KEY?.trim();
  const token = environment.AUDIENCE_PLATFORM_TOKEN?.trim();
  if (serviceToken) return from('AUDIENCE_PLATFORM_SERVICE_TOKEN', { serviceToken });
  if (apiKey) return from('AUDIENCE_PLATFORM_API_KEY', { apiKey });
  if (token) return from('AUDIENCE_PLATFORM_TOKEN', { token });
  return session === undefined ? undefined : from('session', { token: session });
}

const from = (source: string, credentials: Credentials): [string, Credentials] => [source, credentials];
