import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';
import { Person } from './person.ts';

export const Track = defineEntity({
  name: 'Track',
  tableName: 'track',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    personId: p.manyToOne(Person).mapToPk(),
    name: p.text(),
    url: p.text().nullable(),
    ...stamps(),
  },
});

export type Track = InferEntity<typeof Track>;
