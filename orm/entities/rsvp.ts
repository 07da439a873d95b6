import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { Event } from './event.ts';
import { Identity } from './identity.ts';
import { User } from './user.ts';

export type RsvpState = 'attending' | 'maybe' | 'declined';

export const Rsvp = defineEntity({
  name: 'Rsvp',
  tableName: 'rsvp',
  properties: {
    userId: p.manyToOne(User).mapToPk().primary(),
    eventId: p.manyToOne(Event).mapToPk().primary(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    /** Under which it was given. */
    identityId: p.manyToOne(Identity).mapToPk().nullable(),
    state: p.text().$type<RsvpState>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Rsvp = InferEntity<typeof Rsvp>;
