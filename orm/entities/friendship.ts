import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Identity } from './identity.ts';

export const Friendship = defineEntity({
  name: 'Friendship',
  tableName: 'friendship',
  properties: {
    identityId: p.manyToOne(Identity).mapToPk().primary(),
    friendProviderUserId: p.text().primary(),
  },
});

export type Friendship = InferEntity<typeof Friendship>;
