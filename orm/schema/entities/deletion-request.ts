import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { id } from './id.ts';
import { Identity, User } from './user.ts';

export const DeletionRequest = defineEntity({
  name: 'DeletionRequest',
  tableName: 'deletion_request',
  properties: {
    id: id(),
    /** With the app: of OpenID Connect alone. */
    issuer: p.text().nullable(),
    appId: p.text(),
    code: p.text(),
    /** Of a request by the provider. Null if nothing was stored, or after it has been erased. */
    identityId: p.manyToOne(Identity).mapToPk().nullable(),
    /** Of a request by the person themselves that concerns one identity, until it is carried out or cancelled. */
    ownIdentityId: p.manyToOne(Identity).mapToPk().nullable(),
    /** Of a request by the person themselves that concerns all identities, until it is carried out or cancelled. */
    userId: p.manyToOne(User).mapToPk().nullable(),
    requestedAt: p.datetime(),
    eraseAfter: p.datetime(),
    erasedAt: p.datetime().nullable(),
    /** When the person signed in again. */
    cancelledAt: p.datetime().nullable(),
    /** Whether the data was erased because the audience of the app was. */
    erasedWithAudience: p.boolean().default(false),
  },
});

export type DeletionRequest = InferEntity<typeof DeletionRequest>;

export const Deauthorization = defineEntity({
  name: 'Deauthorization',
  tableName: 'deauthorization',
  properties: {
    personHash: p.text().primary(),
    at: p.datetime(),
  },
});

/** A token by which a provider signed a person out. */
export const LogoutToken = defineEntity({
  name: 'LogoutToken',
  tableName: 'logout_token',
  properties: {
    tokenHash: p.text().primary(),
    at: p.datetime(),
  },
});
