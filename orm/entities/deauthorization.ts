import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const Deauthorization = defineEntity({
  name: 'Deauthorization',
  tableName: 'deauthorization',
  properties: {
    personHash: p.text().primary(),
    at: p.datetime(),
  },
});

export type Deauthorization = InferEntity<typeof Deauthorization>;
