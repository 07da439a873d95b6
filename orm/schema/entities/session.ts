import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';
import { Identity, User } from './user.ts';

export const deviceTypes = ['apple', 'android', 'web'] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    /** The `jti` of its tokens. */
    id: id(),
    userId: p.manyToOne(User).mapToPk(),
    identityId: p.manyToOne(Identity).mapToPk(),
    /** Null when the sign-in was on the platform. */
    audienceId: p.manyToOne(Audience).mapToPk().nullable(),
    deviceId: p.uuid(),
    createdAt: p.datetime(),
    refreshedAt: p.datetime(),
    expiresAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    /** Recorded once an hour; null if no request has been made for an hour after the sign-in or a refresh. */
    lastSeenAt: p.datetime().nullable(),
    /** Of the voice assistant. */
    isVoice: p.boolean().default(false),
    /** For the voice assistant: when the user signed in to the session in which they consented. */
    signedInAt: p.datetime().nullable(),
  },
});

export type Session = InferEntity<typeof Session>;

export const RefreshToken = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_token',
  properties: {
    id: id(),
    sessionId: p.manyToOne(Session).mapToPk(),
    createdAt: p.datetime(),
    spentAt: p.datetime().nullable(),
  },
});

export const PushRegistration = defineEntity({
  name: 'PushRegistration',
  tableName: 'push_registration',
  properties: {
    id: id(),
    sessionId: p.manyToOne(Session).mapToPk(),
    deviceType: p.text().$type<DeviceType>(),
    vendorIdentifier: p.text(),
    notificationToken: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type PushRegistration = InferEntity<typeof PushRegistration>;
