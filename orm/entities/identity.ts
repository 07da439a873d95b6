import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { id } from './id.ts';
import { User } from './user.ts';

export const Identity = defineEntity({
  name: 'Identity',
  tableName: 'identity',
  properties: {
    id: id(),
    userId: p.manyToOne(User).mapToPk(),
    appId: p.text(),
    providerUserId: p.text(),
    businessToken: p.text().nullable(),
    /** Encrypted. */
    accessToken: p.text().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Identity = InferEntity<typeof Identity>;
