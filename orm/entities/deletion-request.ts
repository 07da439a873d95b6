import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { id } from './id.ts';
import { Identity } from './identity.ts';

export const DeletionRequest = defineEntity({
  name: 'DeletionRequest',
  tableName: 'deletion_request',
  properties: {
    id: id(),
    appId: p.text(),
    code: p.text(),
    /** Null where nothing was held, and again once it is erased. */
    identityId: p.manyToOne(Identity).mapToPk().nullable(),
    requestedAt: p.datetime(),
    eraseAfter: p.datetime(),
    erasedAt: p.datetime().nullable(),
  },
});

export type DeletionRequest = InferEntity<typeof DeletionRequest>;
