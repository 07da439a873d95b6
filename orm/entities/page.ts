import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';

export const Page = defineEntity({
  name: 'Page',
  tableName: 'page',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    name: p.text(),
    url: p.text().nullable(),
  },
});

export type Page = InferEntity<typeof Page>;
