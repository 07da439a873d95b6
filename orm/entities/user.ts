import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { id } from './id.ts';

export const User = defineEntity({
  name: 'User',
  tableName: 'user',
  properties: {
    id: id(),
    name: p.text(),
    isAdmin: p.boolean().default(false),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type User = InferEntity<typeof User>;
