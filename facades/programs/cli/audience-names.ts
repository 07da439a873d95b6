import * as z from 'zod/mini';
import { headersOf } from '../../trpc/credentials.ts';
import type { Service } from './service.ts';

const response = z.object({ data: z.object({ audiences: z.array(z.object({ subdomain: z.string() })) }) });

/** The user waits after pressing the tab key. */
const timeout = 2000;

/** The subdomains of all audiences, for administrators of the platform; none where they cannot be read in time. */
export async function audienceNames({ url, credentials }: Service): Promise<string[]> {
  try {
    const answered = await fetch(`${url}/v1/tenants/graphql`, {
      method: 'POST',
      headers: { ...(await headersOf(url, credentials)()), 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ audiences { subdomain } }' }),
      signal: AbortSignal.timeout(timeout),
    });
    return response.parse(await answered.json()).data.audiences.map(({ subdomain }) => subdomain);
  } catch {
    return [];
  }
}
