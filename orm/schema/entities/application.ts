import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';

export const Application = defineEntity({
  name: 'Application',
  tableName: 'application',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    name: p.text(),
    keyPrefix: p.text(),
    keyHash: p.text(),
    ...stamps(),
  },
});

export type Application = InferEntity<typeof Application>;

export const ProviderApp = defineEntity({
  name: 'ProviderApp',
  tableName: 'provider_app',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    /** Null: its provider speaks the Graph API. */
    issuer: p.text().nullable(),
    appId: p.text(),
    /** Encrypted. */
    appSecret: p.text(),
    updatedAt: p.datetime(),
  },
});

export type ProviderApp = InferEntity<typeof ProviderApp>;

/** An app that an audience has replaced or removed, or the present one with a secret that has been replaced. */
export const FormerProviderApp = defineEntity({
  name: 'FormerProviderApp',
  tableName: 'former_provider_app',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    issuer: p.text().nullable(),
    appId: p.text(),
    /** Encrypted. */
    appSecret: p.text(),
    replacedAt: p.datetime(),
    /** Null: until the app has no identity left. */
    verifiesUntil: p.datetime().nullable(),
  },
});

export type FormerProviderApp = InferEntity<typeof FormerProviderApp>;

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
    review: p.boolean().default(false),
    createdAt: p.datetime(),
    expiresAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    updatedAt: p.datetime().defaultRaw('now()'),
    version: p.integer().default(1),
  },
});

export type ServiceToken = InferEntity<typeof ServiceToken>;
