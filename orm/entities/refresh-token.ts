import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { id } from './id.ts';
import { Session } from './session.ts';

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

export type RefreshToken = InferEntity<typeof RefreshToken>;
