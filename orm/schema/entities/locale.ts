import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';

export const Locale = defineEntity({
  name: 'Locale',
  tableName: 'locale',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    name: p.text(),
    label: p.text(),
    latitude: p.double().$type<number>(),
    longitude: p.double().$type<number>(),
    timeZone: p.text(),
    ...stamps(),
  },
});

export type Locale = InferEntity<typeof Locale>;
