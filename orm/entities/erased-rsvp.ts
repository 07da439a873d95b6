import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { Event } from './event.ts';
import type { RsvpState } from './rsvp.ts';

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
