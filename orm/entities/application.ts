import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';

export const Application = defineEntity({
  name: 'Application',
  tableName: 'application',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    name: p.text(),
    keyPrefix: p.text(),
    keyHash: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Application = InferEntity<typeof Application>;
