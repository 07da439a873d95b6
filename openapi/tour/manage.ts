import { createHmac } from 'node:crypto';
import { UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { newSecret } from '../../core/auth/secret.ts';
import type { ProviderApp } from '../../core/request/settings.ts';
import { Invitation } from '../../orm/schema/entities/invitation.ts';
import type { browse } from './browse.ts';
import { nothing, one } from './recorder.ts';
import { research } from './research.ts';
import { openIdApp, type Service, torontoIn } from './service.ts';
import { type Recorder, signInAt, type Visitor } from './sign-in.ts';

type Found = Awaited<ReturnType<typeof browse>>;

/** The requests of administrators, automation and the identity provider. */
export async function manage(recorder: Recorder, service: Service, { as }: Visitor, found: Found) {
  const { call } = recorder;
  const hall = { name: 'Lula Lounge', latitude: 43.6497, longitude: -79.4326, address: '1585 Dundas St W' };
  const venue = await call('createVenue', { as, path: { locale_id: found.locale.id }, body: hall }, one);
  const change = { beacon: { major: 1, minor: 100 } };
  await call('updateVenue', { as, path: { id: found.venue.id }, body: change }, nothing);
  await call('deleteVenue', { as, path: { id: venue.id } }, z.undefined());
  const picture = new Blob([Buffer.from(dot, 'base64')], { type: 'image/gif' });
  const of = { audience_id: await torontoIn(service), caption: 'The dance floor' };
  await call('uploadPhoto', { as, query: of, picture }, nothing);
  await research(recorder, service);
  const provenance = { url: 'https://lula.ca/', retrieved_at: '2026-06-01T12:00:00Z', confidence: 1 };
  const proposed = { external_id: found.venue.id, provenance, address: '1587 Dundas St W' };
  const dryRun = { audience: 'toronto', dry_run: true };
  await call('proposeChanges', { as, query: dryRun, body: { venues: [proposed] } }, nothing);
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

/** A GIF of one pixel. */
const dot = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

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
