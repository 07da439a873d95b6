import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';

export const Application = defineEntity({
  name: 'Application',
  tableName: 'application',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    name: p.text(),
    keyPrefix: p.text(),
    keyHash: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Application = InferEntity<typeof Application>;

export const ProviderApp = defineEntity({
  name: 'ProviderApp',
  tableName: 'provider_app',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    appId: p.text(),
    /** Encrypted. */
    appSecret: p.text(),
    updatedAt: p.datetime(),
  },
});

export type ProviderApp = InferEntity<typeof ProviderApp>;

export const serviceScopes = ['research:read', 'places:write', 'events:write'] as const;

export const ServiceToken = defineEntity({
  name: 'ServiceToken',
  tableName: 'service_token',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    name: p.text(),
    prefix: p.text(),
    hash: p.text(),
    scopes: p.array<(typeof serviceScopes)[number]>().columnType('text[]'),
    createdAt: p.datetime(),
    expiresAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
  },
});

export type ServiceToken = InferEntity<typeof ServiceToken>;
