import { z } from 'zod';
import { fetchJson } from './fetch-json.ts';
import { localProviderPath } from './path.ts';

const answer = z.union([
  z.object({ access_token: z.string() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

/** A person's user access token, from the service's built-in provider; of the platform's app where none is named. */
export async function fetchToken(base: string, person: string, app: string | undefined): Promise<string> {
  const parsed = answer.safeParse(
    await fetchJson(base, `${localProviderPath}/tokens`, { person, app_id: app }),
  );
  if (!parsed.success) throw new Error(`${base} has no built-in identity provider.`);
  if ('error' in parsed.data) throw new Error(parsed.data.error.message);
  return parsed.data.access_token;
}
