import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import type { rsvpState } from '../../records/event.ts';
import { Audience } from './audience.ts';
import { Event } from './event.ts';
import { Identity, User } from './user.ts';

type RsvpState = z.output<typeof rsvpState>;

export const Rsvp = defineEntity({
  name: 'Rsvp',
  tableName: 'rsvp',
  properties: {
    userId: p.manyToOne(User).mapToPk().primary(),
    eventId: p.manyToOne(Event).mapToPk().primary(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    /** The identity under which the RSVP was given. */
    identityId: p.manyToOne(Identity).mapToPk().nullable(),
    state: p.text().$type<RsvpState>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Rsvp = InferEntity<typeof Rsvp>;

export const ErasedRsvp = defineEntity({
  name: 'ErasedRsvp',
  tableName: 'erased_rsvp',
  properties: {
    eventId: p.manyToOne(Event).mapToPk().primary(),
    state: p.text().$type<RsvpState>().primary(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    count: p.integer(),
  },
});

export type ErasedRsvp = InferEntity<typeof ErasedRsvp>;

/** An RSVP to a deleted event, which comes back with it; without a user, those of erased users. */
export const DeletedRsvp = defineEntity({
  name: 'DeletedRsvp',
  tableName: 'deleted_rsvp',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    audienceId: p.manyToOne(Audience).mapToPk(),
    eventId: p.uuid(),
    userId: p.manyToOne(User).mapToPk().nullable(),
    identityId: p.manyToOne(Identity).mapToPk().nullable(),
    state: p.text().$type<RsvpState>(),
    count: p.integer().default(1),
    createdAt: p.datetime().nullable(),
    updatedAt: p.datetime().nullable(),
    /** That deleted the event. */
    transaction: p.bigint(),
    deletedAt: p.datetime(),
  },
});
