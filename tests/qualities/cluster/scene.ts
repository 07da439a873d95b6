import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { localAdministrators } from '../../../facades/local-provider/directory.ts';
import { platform, type startLocalProvider } from '../../support/provider/local-provider.ts';
import { device } from '../../support/requests/device.ts';
import type { Client } from './client.ts';

export type Provider = Awaited<ReturnType<typeof startLocalProvider>>;

/** What the drivers of a drill need. */
export interface Scene {
  readonly provider: Provider;
  readonly localeId: string;
  readonly localeLabel: string;
  /** A platform administrator's JWT. */
  readonly administrator: string;
  /** The secret of a worker's service token. */
  readonly worker: string;
}

const pair = z.object({ token: z.string() });

/** The variables by which a service knows the provider of a drill, which is a process of its own like a real one. */
export const providerVariables = (url: string) => ({
  IDP_URL: url,
  IDP_APP_ID: platform.appId,
  IDP_APP_SECRET: platform.appSecret,
  ADMIN_IDP_IDS: localAdministrators(platform.appId).join(','),
});

/** Signs a person in; undefined if the service cannot do it now. */
export async function signIn(
  client: Client,
  provider: Provider,
  person: string,
): Promise<string | undefined> {
  const answer = await client.send('POST /v1/token', {
    body: {
      social_token: await provider.token(person),
      device: { ...device, identifier: randomUUID() },
    },
  });
  return answer !== undefined && answer.status < 300 ? pair.parse(answer.body).token : undefined;
}

const audienceMade = z.object({
  data: z.object({ createAudience: z.object({ audience: z.object({ id: z.string() }) }) }),
});
const localeMade = z.object({
  data: z.object({
    createLocale: z.object({ locale: z.object({ id: z.string() }) }),
    createServiceToken: z.object({ secret: z.string() }),
  }),
});

/** An audience of its own, with a locale and a worker, made over HTTP. */
export async function makeScene(client: Client, provider: Provider): Promise<Scene> {
  const administrator = await signIn(client, provider, 'ada');
  if (administrator === undefined) throw new Error(`Ada cannot sign in. ${client.wrong.join('\n')}`);
  const mutate = async (endpoint: string, mutations: string) => {
    const body = { query: `mutation { ${mutations} }` };
    return (await client.send(`POST ${endpoint}`, { token: administrator, body }))?.body;
  };
  const made = audienceMade.parse(
    await mutate(
      '/v1/tenants/graphql',
      `createAudience(input: { name: "Drill", subdomain: "d${randomUUID()}" }) { audience { id } }`,
    ),
  );
  const localeLabel = 'lisbon';
  const { createLocale, createServiceToken } = localeMade.parse(
    await mutate(
      `/v1/audience/${uuidOf(made.data.createAudience.audience.id)}/graphql`,
      `createLocale(input: { name: "Lisbon", label: "${localeLabel}", latitude: 38.7, longitude: -9,
         timeZone: "Europe/Lisbon" }) { locale { id } }
       createServiceToken(input: { name: "Worker", scopes: ["places:write", "events:write"] }) { secret }`,
    ),
  ).data;
  return {
    provider,
    localeId: uuidOf(createLocale.locale.id),
    localeLabel,
    administrator,
    worker: createServiceToken.secret,
  };
}

const uuidOf = (globalId: string): string => atob(globalId).split(':')[1] ?? '';
