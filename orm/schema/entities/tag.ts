import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';

export const Tag = defineEntity({
  name: 'Tag',
  tableName: 'tag',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    name: p.text(),
    color: p.text().nullable(),
    words: p.array().columnType('text[]').default([]),
    ...stamps(),
  },
});

export type Tag = InferEntity<typeof Tag>;
