import type { ClientOptions } from '../trpc/client.ts';
import type { Credentials } from '../trpc/credentials.ts';
import { readSession } from './session.ts';

/** Which service to speak to, and as whom: the environment decides, then the session that was kept. */
export async function serviceOf(environment: NodeJS.ProcessEnv): Promise<ClientOptions> {
  const session = await readSession(environment);
  const url = environment.AUDIENCE_PLATFORM_URL || session?.url || 'http://127.0.0.1:3000';
  const credentials =
    credentialsIn(environment) ?? (session?.url === url ? { token: session.token } : undefined);
  return { url, ...(credentials && { credentials }) };
}

function credentialsIn(environment: NodeJS.ProcessEnv): Credentials | undefined {
  const { AUDIENCE_PLATFORM_SERVICE_TOKEN, AUDIENCE_PLATFORM_API_KEY, AUDIENCE_PLATFORM_TOKEN } = environment;
  if (AUDIENCE_PLATFORM_SERVICE_TOKEN) return { serviceToken: AUDIENCE_PLATFORM_SERVICE_TOKEN };
  if (AUDIENCE_PLATFORM_API_KEY) return { apiKey: AUDIENCE_PLATFORM_API_KEY };
  return AUDIENCE_PLATFORM_TOKEN ? { token: AUDIENCE_PLATFORM_TOKEN } : undefined;
}
