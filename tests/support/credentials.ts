import { newApiKey } from '../../core/auth/api-key.ts';
import { encrypt } from '../../core/auth/cipher.ts';
import { newServiceSecret } from '../../core/auth/service-token.ts';
import type { ProviderApp } from '../../core/settings.ts';
import { Application } from '../../orm/entities/application.ts';
import { ProviderApp as StoredApp } from '../../orm/entities/provider-app.ts';
import { type ServiceScope, ServiceToken } from '../../orm/entities/service-token.ts';
import { User } from '../../orm/entities/user.ts';
import { testApp } from './app.ts';
import type { TestPerson } from './provider.ts';
import { request } from './request.ts';
import type { SeededAudience } from './seeds.ts';

export const device = {
  identifier: 'device-1',
  type: 'apple',
  model: 'Phone 1',
  version: '1.0',
  build: '1',
} as const;

export interface SignedIn {
  /** The Authorization header. */
  readonly as: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly userId: string;
}

interface SignIn {
  /** Whom the provider fake knows; somebody new without. */
  readonly person?: TestPerson;
  /** The app that they sign in with; the platform's without. */
  readonly app?: ProviderApp;
  /** On this audience's host; on the platform without. */
  readonly audience?: SeededAudience;
  readonly admin?: boolean;
  readonly name?: string;
}

interface TokenPair {
  token: string;
  refresh_token: string;
  user: { id: string };
}

/** Signs somebody in through the service and the provider fake. */
export async function signIn({
  audience,
  admin = false,
  name = 'Robin',
  ...known
}: SignIn = {}): Promise<SignedIn> {
  const { provider, settings, dependencies } = await testApp();
  const { person = provider.addPerson(name), app = settings.platformApp } = known;
  const social_token = await provider.token(person, app);
  const host = audience && `${audience.subdomain}.${settings.platformDomain}`;
  const { body } = await request<TokenPair>('POST /v1/token', { body: { social_token, host, device } });
  if (admin)
    await dependencies.database.write(({ em }) =>
      em.nativeUpdate(User, { id: body.user.id }, { isAdmin: true }),
    );
  return {
    as: `JWT ${body.token}`,
    token: body.token,
    refreshToken: body.refresh_token,
    userId: body.user.id,
  };
}

/** The Authorization header of a new application of the audience. */
export async function apiKey({ id: audienceId }: SeededAudience): Promise<string> {
  const { dependencies } = await testApp();
  const { text, prefix, hash } = newApiKey();
  const at = dependencies.now();
  await dependencies.database.write(async ({ em }) => {
    em.create(Application, {
      audienceId,
      name: 'App',
      keyPrefix: prefix,
      keyHash: hash,
      createdAt: at,
      updatedAt: at,
    });
  });
  return `Bearer ${text}`;
}

/** Gives the audience a provider app of its own, known to the provider fake. */
export async function ownProviderApp({ id: audienceId }: SeededAudience) {
  const { dependencies, provider, settings } = await testApp();
  const app = provider.addApp();
  const appSecret = encrypt(settings.encryptionKey, app.appSecret);
  await dependencies.database.write(async ({ em }) => {
    em.create(StoredApp, { audienceId, appId: app.appId, appSecret, updatedAt: dependencies.now() });
  });
  return app;
}

interface IssuedServiceToken {
  readonly id: string;
  readonly secret: string;
  readonly prefix: string;
}

const everyScope: ServiceScope[] = ['research:read', 'places:write', 'events:write'];

/** A new service token of the audience: with every scope, unless said otherwise. */
export async function serviceToken(
  { id: audienceId }: SeededAudience,
  values: Partial<ServiceToken> = {},
): Promise<IssuedServiceToken> {
  const { dependencies } = await testApp();
  const { text: secret, prefix, hash } = newServiceSecret();
  const createdAt = dependencies.now();
  const { id } = await dependencies.database.write(async ({ em }) =>
    em.create(ServiceToken, {
      audienceId,
      name: 'Worker',
      prefix,
      hash,
      scopes: everyScope,
      createdAt,
      ...values,
    }),
  );
  return { id, secret, prefix };
}

/** The Authorization header of a service token's JWT. */
export async function exchange({ secret }: IssuedServiceToken): Promise<string> {
  const { body } = await request<{ token: string }>('POST /v1/token/service', {
    body: { service_token: secret },
  });
  return `JWT ${body.token}`;
}

/** The Authorization header of a new worker of the audience. */
export async function worker(audience: SeededAudience, ...scopes: ServiceScope[]): Promise<string> {
  return exchange(await serviceToken(audience, scopes.length === 0 ? {} : { scopes }));
}
