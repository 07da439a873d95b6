import { defineEntity, p } from '@mikro-orm/core';
import { id } from './id.ts';
import { User } from './user.ts';

export const deviceTypes = ['apple', 'android', 'web'] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const Device = defineEntity({
  name: 'Device',
  tableName: 'device',
  properties: {
    id: id(),
    userId: p.manyToOne(User).mapToPk(),
    identifier: p.text(),
    type: p.text().$type<DeviceType>(),
    model: p.text(),
    version: p.text(),
    build: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
