import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { DeviceType } from './device.ts';
import { id } from './id.ts';
import { Session } from './session.ts';

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
