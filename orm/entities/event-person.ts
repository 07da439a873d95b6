import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { Event } from './event.ts';
import { Person } from './person.ts';

export const EventPerson = defineEntity({
  name: 'EventPerson',
  tableName: 'event_person',
  properties: {
    eventId: p.manyToOne(Event).mapToPk().primary(),
    personId: p.manyToOne(Person).mapToPk().primary(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    position: p.integer(),
  },
});

export type EventPerson = InferEntity<typeof EventPerson>;
