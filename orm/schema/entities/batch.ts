import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { ServiceToken } from './application.ts';
import { Audience } from './audience.ts';
import { id } from './id.ts';
import { User } from './user.ts';

export const proposalStates = ['proposed', 'applied', 'partly_applied', 'rejected', 'expired'] as const;
export type ProposalState = (typeof proposalStates)[number];

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

export const itemStates = ['open', 'applied', 'rejected', 'replaced', 'expired'] as const;

/** What a proposal would do to one record. */
export const ProposedItem = defineEntity({
  name: 'ProposedItem',
  tableName: 'proposed_item',
  properties: {
    batch: p.manyToOne(Batch).mapToPk().primary(),
    number: p.integer().primary(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    kind: p.text().$type<OriginKind>(),
    source: p.text(),
    externalId: p.text(),
    /** As sent; null to delete the record. */
    item: p.json().columnType('json').nullable(),
    /** Null if it was to be created. */
    record: p.uuid().nullable(),
    /** The values of a stored record that would change. */
    basedOn: p.json().columnType('json').nullable(),
    state: p.text().$type<(typeof itemStates)[number]>().default('open'),
    /** The fields that were approved before the others. */
    applied: p.array<string>().columnType('text[]').default([]),
    reason: p.text().nullable(),
    /** Whether batches of its source leave the record out, until it is released. */
    remembered: p.boolean().default(false),
  },
});

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

type OriginKind = 'venue' | 'event';

/** A source's external id of a venue, an event or a series of events, with the provenance of its latest item. */
export const Origin = defineEntity({
  name: 'Origin',
  tableName: 'origin',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    kind: p.text().$type<OriginKind | 'series'>().primary(),
    source: p.text().primary(),
    externalId: p.text().primary(),
    /** The id of the venue or event: it may have been deleted since. */
    record: p.uuid(),
    url: p.text(),
    retrievedAt: p.datetime(),
    confidence: p.double().$type<number>(),
    note: p.text().nullable(),
    /** Those that the source gives. */
    fields: p.array().columnType('text[]').default([]),
    words: p.array().columnType('text[]').default([]),
    createdAt: p.datetime().defaultRaw('now()'),
    /** The record whose origin it was before that was merged into `record`. */
    mergedFrom: p.uuid().nullable(),
    /** How sure it was that an item meant the record when it was linked with it; null if the item made the record. */
    score: p.double().$type<number>().nullable(),
    /** The batch that made the origin. */
    batch: p
      .uuid()
      .nullable()
      .defaultRaw("(NULLIF(current_setting('ledger.batch'::text, true), ''::text))::uuid"),
  },
});

export type Origin = InferEntity<typeof Origin>;
