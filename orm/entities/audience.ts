import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { id } from './id.ts';

export const Audience = defineEntity({
  name: 'Audience',
  tableName: 'audience',
  properties: {
    id: id(),
    name: p.text(),
    subdomain: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  },
});

export type Audience = InferEntity<typeof Audience>;
