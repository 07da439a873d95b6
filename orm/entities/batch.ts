import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';
import { ServiceToken } from './service-token.ts';
import { User } from './user.ts';

/** An upsert of venues and events by a worker or an administrator. */
export const Batch = defineEntity({
  name: 'Batch',
  tableName: 'batch',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    source: p.text(),
    sourceUrl: p.text().nullable(),
    sourceAgent: p.text().nullable(),
    serviceTokenId: p.manyToOne(ServiceToken).mapToPk().nullable(),
    userId: p.manyToOne(User).mapToPk().nullable(),
    venuesCreated: p.integer(),
    venuesUpdated: p.integer(),
    venuesUnchanged: p.integer(),
    eventsCreated: p.integer(),
    eventsUpdated: p.integer(),
    eventsUnchanged: p.integer(),
    createdAt: p.datetime(),
  },
});

export type Batch = InferEntity<typeof Batch>;
