import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { Device } from './device.ts';
import { id } from './id.ts';
import { Identity } from './identity.ts';
import { User } from './user.ts';

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
    deviceId: p.manyToOne(Device).mapToPk(),
    createdAt: p.datetime(),
    refreshedAt: p.datetime(),
    expiresAt: p.datetime(),
    endedAt: p.datetime().nullable(),
  },
});

export type Session = InferEntity<typeof Session>;
