import { createHmac } from 'node:crypto';
import { UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { newSecret } from '../../core/auth/secret.ts';
import { newServiceSecret } from '../../core/auth/service-token.ts';
import type { ProviderApp } from '../../core/request/settings.ts';
import { audienceByIdOrSubdomain } from '../../orm/records/audience.ts';
import { ServiceToken, serviceScopes } from '../../orm/schema/entities/application.ts';
import { Invitation } from '../../orm/schema/entities/invitation.ts';
import type { browse } from './browse.ts';
import { nothing, one } from './recorder.ts';
import { openIdApp, type startSample } from './service.ts';
import { type Recorder, signInAt, type Visitor } from './sign-in.ts';

type Service = Awaited<ReturnType<typeof startSample>>;

type Found = Awaited<ReturnType<typeof browse>>;

/** The requests of administrators, automation and the identity provider. */
export async function manage(recorder: Recorder, service: Service, { as }: Visitor, found: Found) {
  const { call } = recorder;
  const hall = { name: 'Lula Lounge', latitude: 43.6497, longitude: -79.4326, address: '1585 Dundas St W' };
  const venue = await call('createVenue', { as, path: { locale_id: found.locale.id }, body: hall }, one);
  const change = { beacon: { major: 1, minor: 100 } };
  await call('updateVenue', { as, path: { id: found.venue.id }, body: change }, nothing);
  await call('deleteVenue', { as, path: { id: venue.id } }, z.undefined());
  await research(recorder, service);
  const provenance = { url: 'https://lula.ca/', retrieved_at: '2026-06-01T12:00:00Z', confidence: 1 };
  const proposed = { external_id: found.venue.id, provenance, address: '1587 Dundas St W' };
  await call('proposeChanges', { as, query: { audience: 'toronto' }, body: { venues: [proposed] } }, nothing);
  const member = await signInAt(service.url, 'toronto.localhost', 'chen');
  const secret = await newInvitation(service);
  await call('acceptInvitation', { as: member, body: { secret } }, nothing);
  const { platformApp } = service.settings;
  const signed_request = sign(platformApp, 'somebody');
  await call('socialDeauthorize', { body: { signed_request } }, nothing);
  await call('socialRequestDeletion', { body: { signed_request } }, nothing);
  const logout_token = new UnsecuredJWT(logout).encode();
  await call('socialBackchannelLogout', { body: { logout_token } }, nothing);
}

/** The tour's service takes it for signed. */
const logout = {
  iss: openIdApp.issuer,
  aud: openIdApp.appId,
  sub: 'somebody',
  iat: 1_780_000_000,
  jti: 'first',
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
};

/** As the identity provider signs. */
function sign({ appSecret }: ProviderApp, userId: string): string {
  const claims = { algorithm: 'HMAC-SHA256', user_id: userId, issued_at: 1_780_000_000 };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${createHmac('sha256', appSecret).update(payload).digest('base64url')}.${payload}`;
}

async function research({ call }: Recorder, service: Service) {
  const exchanged = await call(
    'exchangeToken',
    { body: { service_token: await newServiceToken(service) } },
    z.object({ token: z.string() }),
  );
  const as = `JWT ${exchanged.token}`;
  const audience = 'toronto';
  const followed = z.object({ next_cursor: z.string() });
  const { next_cursor: cursor } = await call('listChanges', { as }, followed);
  const sent = await call('researchBatch', { as, query: { audience }, body: batch }, one);
  await call('listChanges', { as, query: { audience, cursor } }, nothing);
  await call('researchBatches', { as, query: { audience } }, nothing);
  await call('getBatchWithChanges', { as, path: { id: sent.id }, query: { audience, limit: 2 } }, nothing);
  await call('researchSnapshot', { as, query: { audience, locale: 'toronto-on-ca' } }, nothing);
  const present = { source: 'venue calendars', venues: ['lula-lounge'], events: ['lula-2026-06-13'] };
  await call('researchPrune', { as, query: { audience, dry_run: true }, body: present }, nothing);
  await call('researchUndoBatch', { as, path: { id: sent.id }, body: {} }, nothing);
}

const provenance = {
  url: 'https://lula.example/calendar',
  retrieved_at: '2026-06-01T09:00:00.000Z',
  confidence: 0.9,
};

const batch = {
  source: { name: 'venue calendars', url: 'https://lula.example/', agent: 'calendar-reader/1' },
  venues: [
    {
      external_id: 'lula-lounge',
      provenance,
      name: 'Lula Lounge',
      locale: 'toronto-on-ca',
      latitude: 43.6497,
      longitude: -79.4326,
    },
  ],
  events: [
    {
      external_id: 'lula-2026-06-06',
      provenance,
      name: 'Salsa Saturday',
      venue: { external_id: 'lula-lounge' },
      starts_at: '2026-06-06T22:00:00-04:00',
    },
  ],
};

async function torontoIn({ database }: Service): Promise<string> {
  const [audience] = await database.query(audienceByIdOrSubdomain, [null, 'toronto']);
  if (audience === undefined) throw new Error('The sample has no audience of Toronto.');
  return audience.id;
}

async function newInvitation(service: Service): Promise<string> {
  const { text, prefix, hash } = newSecret('inv');
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.valueOf() + 3_600_000);
  const audienceId = await torontoIn(service);
  await service.database.transaction(async ({ em }) => {
    em.create(Invitation, { audienceId, role: 'editor', prefix, hash, createdAt, expiresAt });
  });
  return text;
}

async function newServiceToken(service: Service): Promise<string> {
  const { text, prefix, hash } = newServiceSecret();
  const created = {
    audienceId: await torontoIn(service),
    name: 'research',
    prefix,
    hash,
    scopes: [...serviceScopes],
  };
  await service.database.transaction(async ({ em }) => {
    em.create(ServiceToken, { ...created, createdAt: new Date() });
  });
  return text;
}
