import { decodeJwt } from 'jose';
import { testApp } from '../../support/app/app.ts';
import type { TestPerson } from '../../support/provider/provider.ts';
import { knownRecords } from '../../support/random/known-records.ts';
import type { RandomSource } from '../../support/random/random-source.ts';
import { type SeededAudience, seedAudience, seedLocale } from '../../support/records/seeds.ts';
import { apiKey, ownProviderApp, signIn, worker } from '../../support/requests/credentials.ts';
import { device } from '../../support/requests/device.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';
import { request } from '../../support/requests/request.ts';

const roles = ['owner', 'editor', 'contributor', 'member'] as const;

/** Somebody, or a program, that calls the service. */
export interface Actor {
  readonly name: string;
  readonly kind: 'user' | 'application' | 'service';
  /** Null on the platform. */
  readonly audience: SeededAudience | null;
  readonly person?: TestPerson;
  readonly as: () => string;
  /** Another credential, in place of one that has ended. */
  readonly renew: () => Promise<void>;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Two audiences, with people of every role and programs in each, and an administrator of the platform. */
export async function createWorld(random: RandomSource) {
  const { provider, settings } = await testApp();
  const audiences = [await seedAudience('Salsa City'), await seedAudience('Tango Town')] as const;
  for (const audience of audiences)
    for (const label of ['toronto', 'ottawa']) await seedLocale(audience, { label, name: label });
  const ownApp = await ownProviderApp(audiences[0]);
  const apps = [ownApp, settings.platformApp];
  const users = new Map<string, string>();

  /** Of somebody who does nothing else. */
  const { as: operator } = await signIn({ admin: true });

  /** Its subdomain, while it is not deleted. */
  async function subdomainOf({ id }: SeededAudience): Promise<string | undefined> {
    const query = `{ audience(id: "${id}") { subdomain } }`;
    const { body } = await graphql<{ audience: { subdomain: string } | null }>(null, query, { as: operator });
    return body.data?.audience?.subdomain;
  }

  async function actor(values: Omit<Actor, 'as' | 'renew'>, credential: () => Promise<string | undefined>) {
    let as = (await credential()) ?? '';
    const renew = async () => {
      as = (await credential()) ?? as;
    };
    return { ...values, as: () => as, renew };
  }

  const administrator = provider.addPerson('Admin');
  const admin: Actor = await actor({ name: 'admin', kind: 'user', audience: null }, async () => {
    const { as } = await signIn({ person: administrator, admin: true });
    return as;
  });

  async function user(audience: SeededAudience, role: (typeof roles)[number]): Promise<Actor> {
    const person = provider.addPerson(role);
    const name = `${role} of ${audience.name}`;
    return actor({ name, kind: 'user', audience, person }, async () => {
      const subdomain = await subdomainOf(audience);
      if (subdomain === undefined) return undefined;
      const host = `${subdomain}.${settings.platformDomain}`;
      const { body } = await request<{ idp_app_id: string }>(`GET /v1/branding?host=${host}`);
      const app = apps.find(({ appId }) => appId === body.idp_app_id);
      if (app === undefined) return undefined;
      const sent = { social_token: await provider.token(person, app), host, device };
      const signedIn = await request<{ token: string; user: { id: string } }>('POST /v1/token', {
        body: sent,
      });
      if (signedIn.status !== 200) return undefined;
      const { token, user } = signedIn.body;
      users.set(name, user.id);
      const given = `audienceId: "${globalId('Audience', audience.id)}", userId: "${globalId('User', user.id)}"`;
      const mutation = `mutation { updateMember(input: { ${given}, role: ${role.toUpperCase()} }) { id } }`;
      await graphql(null, mutation, { as: operator });
      return `JWT ${token}`;
    });
  }

  const program = (audience: SeededAudience, kind: 'application' | 'service') =>
    actor({ name: `${kind} of ${audience.name}`, kind, audience }, async () =>
      (await subdomainOf(audience)) === undefined
        ? undefined
        : kind === 'service'
          ? worker(audience)
          : apiKey(audience),
    );

  const actors: Actor[] = [admin];
  for (const audience of audiences) {
    for (const role of roles) actors.push(await user(audience, role));
    for (const kind of ['application', 'service'] as const) actors.push(await program(audience, kind));
  }
  const known = knownRecords(audiences, random, (type) => {
    if (type === 'User') return [...users.values()];
    if (type === 'Audience') return audiences.map(({ id }) => id);
    if (type === 'Session')
      return actors.flatMap(({ kind, as }) => (kind === 'user' ? [`${decodeJwt(as().slice(4)).jti}`] : []));
    return undefined;
  });
  const choices = { app_id: [ownApp.appId], app_secret: [ownApp.appSecret] };
  return { audiences, actors, admin, operator, apps, subdomainOf, choices, ...known };
}
