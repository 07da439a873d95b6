import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';

export type ServiceScope = 'research:read' | 'places:write' | 'events:write';

export const ServiceToken = defineEntity({
  name: 'ServiceToken',
  tableName: 'service_token',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    name: p.text(),
    prefix: p.text(),
    hash: p.text(),
    scopes: p.array<ServiceScope>().columnType('text[]'),
    createdAt: p.datetime(),
    expiresAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
  },
});

export type ServiceToken = InferEntity<typeof ServiceToken>;
