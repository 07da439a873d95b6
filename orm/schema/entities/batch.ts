import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ProposalState } from '../../records/proposal.ts';
import { ServiceToken } from './application.ts';
import { Audience } from './audience.ts';
import { id } from './id.ts';
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
    /** The batch that this one undoes. */
    undoes: p.uuid().nullable(),
    /** The proposal of which this batch is what was approved. */
    approves: p.uuid().nullable(),
    /** The source's run that sent it, which may have been deleted since. */
    run: p.uuid().nullable(),
    /** Of a proposal, which wrote nothing; null for any other batch. */
    state: p.text().$type<ProposalState>().nullable(),
    /** Why a proposal was rejected. */
    reason: p.text().nullable(),
    venuesCreated: p.integer(),
    venuesUpdated: p.integer(),
    venuesUnchanged: p.integer(),
    venuesDeleted: p.integer().default(0),
    eventsCreated: p.integer(),
    eventsUpdated: p.integer(),
    eventsUnchanged: p.integer(),
    eventsDeleted: p.integer().default(0),
    createdAt: p.datetime(),
  },
});

export type Batch = InferEntity<typeof Batch>;

/** The response to a batch that was sent with an Idempotency-Key. */
export const SavedResponse = defineEntity({
  name: 'SavedResponse',
  tableName: 'batch_answer',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    key: p.text().primary(),
    requestHash: p.text(),
    batch: p.uuid().nullable(),
    answer: p.json().columnType('json'),
    createdAt: p.datetime(),
  },
});
