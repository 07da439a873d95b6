import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import type { rsvpReply, rsvpState } from '../../records/rsvp.ts';
import { Audience } from './audience.ts';
import { Event } from './event.ts';
import { Identity, User } from './user.ts';

type RsvpState = z.output<typeof rsvpState>;

export const Rsvp = defineEntity({
  name: 'Rsvp',
  tableName: 'rsvp',
  properties: {
    id: p.uuid().defaultRaw('gen_random_uuid()'),
    userId: p.manyToOne(User).mapToPk().primary(),
    eventId: p.manyToOne(Event).mapToPk().primary(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    /** The identity under which the RSVP was given. */
    identityId: p.manyToOne(Identity).mapToPk().nullable(),
    state: p.text().$type<RsvpState>(),
    /** What the user replied to this event itself, where `state` is their better reply to one that was merged into it. */
    ownState: p.text().$type<RsvpState | 'none'>().nullable(),
    /** When the user joined the waiting list. */
    waitingSince: p.datetime().nullable(),
    checkedInAt: p.datetime().nullable(),
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
    state: p.text().$type<z.output<typeof rsvpReply>>().primary(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    count: p.integer(),
  },
});
