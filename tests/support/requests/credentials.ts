import { encrypt } from '../../../core/auth/cipher.ts';
import type { ServiceScope } from '../../../core/auth/principal.ts';
import { newSecret } from '../../../core/auth/secret.ts';
import type { ProviderApp } from '../../../core/request/settings.ts';
import {
  Application,
  ServiceToken,
  ProviderApp as StoredApp,
} from '../../../orm/schema/entities/application.ts';
import { type AudienceRole, User, UserRole } from '../../../orm/schema/entities/user.ts';
import { testApp } from '../app/app.ts';
import type { TestPerson } from '../provider/provider.ts';
import type { SeededAudience } from '../records/seeds.ts';
import { device } from './device.ts';
import { request } from './request.ts';

export interface SignedIn {
  /** The Authorization header. */
  readonly as: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly userId: string;
}

interface SignIn {
  /** A person of the fake provider; a new one by default. */
  readonly person?: TestPerson;
  /** The app to sign in with; the platform's by default. */
  readonly app?: ProviderApp;
  /** The audience on whose host to sign in; the platform by default. */
  readonly audience?: SeededAudience;
  readonly admin?: boolean;
  /** In the audience. */
  readonly role?: AudienceRole;
  readonly name?: string;
}

interface TokenPair {
  token: string;
  refresh_token: string;
  user: { id: string };
}

/** Signs a person in through the service and the fake provider. */
export async function signIn({
  audience,
  admin = false,
  name = 'Robin',
  role,
  ...known
}: SignIn = {}): Promise<SignedIn> {
  const { provider, settings, dependencies } = await testApp();
  const { person = provider.addPerson(name), app = settings.platformApp } = known;
  const social_token = await provider.token(person, app);
  const host = audience && `${audience.subdomain}.${settings.platformDomain}`;
  const { body } = await request<TokenPair>('POST /v1/token', { body: { social_token, host, device } });
  if (admin)
    await dependencies.database.transaction(({ em }) =>
      em.nativeUpdate(User, { id: body.user.id }, { isAdmin: true }),
    );
  if (role !== undefined && audience !== undefined) await giveRole(audience, body.user.id, role);
  return {
    as: `JWT ${body.token}`,
    token: body.token,
    refreshToken: body.refresh_token,
    userId: body.user.id,
  };
}

export async function giveRole(audience: SeededAudience, userId: string, role: AudienceRole): Promise<void> {
  const { dependencies } = await testApp();
  const at = dependencies.now();
  await dependencies.database.transaction(async ({ em }) => {
    em.create(UserRole, { audienceId: audience.id, userId, role, createdAt: at, updatedAt: at });
  });
}

/** The Authorization header of a new application of the audience. */
export async function apiKey({ id: audienceId }: SeededAudience): Promise<string> {
  const { dependencies } = await testApp();
  const { text, prefix, hash } = newSecret('app');
  const at = dependencies.now();
  await dependencies.database.transaction(async ({ em }) => {
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

/** Gives the audience a provider app of its own, which the fake provider knows. */
export async function ownProviderApp(audience: SeededAudience): Promise<ProviderApp> {
  const { provider } = await testApp();
  return storeProviderApp(audience, provider.addApp());
}

export async function storeProviderApp({ id: audienceId }: SeededAudience, app: ProviderApp) {
  const { dependencies, settings } = await testApp();
  const appSecret = encrypt(settings.encryptionKeys, app.appSecret);
  await dependencies.database.transaction(async ({ em }) => {
    em.create(StoredApp, { audienceId, ...app, appSecret, updatedAt: dependencies.now() });
  });
  return app;
}

interface IssuedServiceToken {
  readonly id: string;
  readonly secret: string;
  readonly prefix: string;
}

const everyScope: ServiceScope[] = ['research:read', 'places:write', 'events:write'];

/** A new service token of the audience, with every scope by default. */
export async function serviceToken(
  { id: audienceId }: SeededAudience,
  values: Partial<ServiceToken> = {},
): Promise<IssuedServiceToken> {
  const { dependencies } = await testApp();
  const { text: secret, prefix, hash } = newSecret('svc');
  const createdAt = dependencies.now();
  const { id } = await dependencies.database.transaction(async ({ em }) =>
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
