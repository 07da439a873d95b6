import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';
import { Venue } from './venue.ts';

export const Message = defineEntity({
  name: 'Message',
  tableName: 'message',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    venueId: p.manyToOne(Venue).mapToPk(),
    text: p.text(),
    startsAt: p.datetime(),
    expiresAt: p.datetime().nullable(),
    ...stamps(),
  },
});

export type Message = InferEntity<typeof Message>;
