import type { ProviderApp } from '../../../core/request/settings.ts';
import { second } from '../../../core/values/time.ts';
import { testApp } from '../app/app.ts';
import { clock } from '../app/clock.ts';
import { statement } from '../database/statement.ts';
import type { TestPerson } from '../provider/provider.ts';
import { signRequest } from '../provider/signed-request.ts';
import { ownProviderApp } from '../requests/credentials.ts';
import { type ApiResponse, request } from '../requests/request.ts';
import { seedAudience } from './seeds.ts';

/** An audience with a provider app of its own, and a person at the provider. */
export async function ownAppScene(name?: string) {
  const { provider } = await testApp();
  const audience = await seedAudience(name);
  return { audience, app: await ownProviderApp(audience), person: provider.addPerson('Robin Quill') };
}

interface Deletion {
  url: string;
  confirmation_code: string;
}

/** A callback as the provider sends it, about one of its users. */
export async function callBack<Body = Deletion>(
  path: 'deauthorize' | 'data_deletion',
  app: ProviderApp,
  person: TestPerson,
  claims?: object,
): Promise<ApiResponse<Body>> {
  const { provider } = await testApp();
  const issued_at = Math.floor(clock.now().valueOf() / second);
  return post(path, signRequest(app, provider.userId(person, app), { issued_at, ...claims }));
}

export const post = <Body = Deletion>(path: string, signedRequest: string): Promise<ApiResponse<Body>> =>
  request<Body>(`POST /v1/social/${path}`, {
    body: new URLSearchParams({ signed_request: signedRequest }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

export const isSignedIn = async (as: string): Promise<boolean> =>
  (await request('GET /v1/me', { as })).status === 200;

const tables = statement<{ name: string }, []>(
  'tables',
  `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
);

/** For each of these texts, the tables of which a row has it. */
export async function tablesWith(...texts: string[]): Promise<string[][]> {
  const { database } = (await testApp()).dependencies;
  const names = (await database.query(tables, [])).map(({ name }) => name).sort();
  const found = await Promise.all(
    names.map((name) =>
      database.query(
        statement<{ text: string }, [texts: string[]]>(
          `texts_in_${name}`,
          `select distinct text from (select t::text as line from "${name}" t offset 0) lines
           join unnest($1::text[]) text on strpos(line, text) > 0`,
        ),
        [texts],
      ),
    ),
  );
  return texts.map((text) => names.filter((_, index) => found[index]?.some((row) => row.text === text)));
}
