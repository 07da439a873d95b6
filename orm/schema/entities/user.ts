import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';

export const User = defineEntity({
  name: 'User',
  tableName: 'user',
  properties: {
    id: id(),
    name: p.text(),
    isAdmin: p.boolean().default(false),
    ...stamps(),
  },
});

export type User = InferEntity<typeof User>;

export const Identity = defineEntity({
  name: 'Identity',
  tableName: 'identity',
  properties: {
    id: id(),
    userId: p.manyToOne(User).mapToPk(),
    /** Of OpenID Connect; null for the provider that speaks the Graph API. */
    issuer: p.text().nullable(),
    appId: p.text(),
    providerUserId: p.text(),
    businessToken: p.text().nullable(),
    /** Encrypted. */
    accessToken: p.text().nullable(),
    /** When the provider last listed the friends. */
    friendsReadAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Identity = InferEntity<typeof Identity>;

export const audienceRoles = ['owner', 'editor', 'contributor'] as const;

export type AudienceRole = (typeof audienceRoles)[number];

/** What a person may do in one audience, besides reading it. */
export const UserRole = defineEntity({
  name: 'UserRole',
  tableName: 'audience_role',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    userId: p.manyToOne(User).mapToPk().joinColumn('id').primary(),
    role: p.text().$type<AudienceRole>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
