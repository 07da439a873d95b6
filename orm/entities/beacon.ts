import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { Venue } from './venue.ts';

export const Beacon = defineEntity({
  name: 'Beacon',
  tableName: 'beacon',
  properties: {
    venueId: p.manyToOne(Venue).mapToPk().primary(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    major: p.integer(),
    minor: p.integer(),
  },
});

export type Beacon = InferEntity<typeof Beacon>;
