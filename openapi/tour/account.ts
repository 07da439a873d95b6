import { UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { fetchToken } from '../../facades/local-provider/client.ts';
import { nothing } from './recorder.ts';
import { openIdApp } from './service.ts';
import { downtown, type Recorder, signInAs, signInBy, type Visitor } from './sign-in.ts';

const sessions = z.array(z.object({ id: z.string(), current: z.boolean() }));

/** A user, who has signed in on two devices, looks after their account. */
export async function manageAccount(recorder: Recorder, url: string, { as }: Visitor, venue: string) {
  const { call } = recorder;
  await call('getMe', { as }, nothing);
  const followed = z.object({ id: z.string() });
  const { id } = await call('createFollow', { as, body: { venue_id: venue } }, followed);
  await call('listFollows', { as }, nothing);
  await call('deleteFollow', { as, path: { id } }, z.undefined());
  const night = { quiet_from: '22:00', quiet_until: '07:30', time_zone: 'America/Toronto' };
  await call('updateNotificationSettings', { as, query: { audience: 'toronto' }, body: night }, nothing);
  await call('getNotificationSettings', { as, query: { audience: 'toronto' } }, nothing);
  await signInAs(recorder, url, 'bruno');
  const other = (await call('listSessions', { as }, sessions)).find(({ current }) => !current);
  await call('endSession', { as, path: { id: other?.id ?? '' } }, z.undefined());
  await call('exportMe', { as }, nothing);
  const social_token = await fetchToken(url, 'dana', undefined);
  await call('addIdentity', { as, body: { social_token } }, nothing);
  await call('requestMailCode', { body: { address: 'ana@example.org', host: 'contra.localhost' } }, nothing);
  await receiveMail(recorder, url);
  await call('endOtherSessions', { as }, z.undefined());
}

/** Somebody for whose address the provider vouches. The tour's service takes the token for signed. */
async function receiveMail({ call }: Recorder, url: string) {
  const { issuer: iss, appId: aud } = openIdApp;
  const claims = { iss, aud, sub: 'ana', iat: 1_780_000_000, exp: 1_780_000_600 };
  const email = { email: 'ana@example.org', email_verified: true };
  const as = await signInBy(url, new UnsecuredJWT({ ...claims, ...email }).encode());
  await call('getMyAddress', { as }, nothing);
  await call('requestMyAddress', { as, body: { address: 'ana@dance.example' } }, nothing);
  await call('deleteMyAddress', { as }, nothing);
}

/** They leave, which signs them out everywhere. */
export const leave = ({ call }: Recorder, { as }: Visitor) => call('deleteMe', { as }, nothing);

/** The requests of a voice assistant. */
export async function listen({ call }: Recorder, { as }: Visitor) {
  await call('voicePing', { as }, nothing);
  await call('postVoicePing', { as }, nothing);
  await call('voiceEvents', { as, query: downtown }, nothing);
  await call('answerVoiceEvents', { as, body: downtown }, nothing);
  await call('voiceFriends', { as }, nothing);
  await call('answerVoiceFriends', { as, body: {} }, nothing);
}
