import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';

export const Photo = defineEntity({
  name: 'Photo',
  tableName: 'photo',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    url: p.text(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    caption: p.text().nullable(),
    /** Created by itself, not with a record that has it. */
    standalone: p.boolean().nullable(),
    editedFields: p.array().columnType('text[]').default([]),
    ...stamps(),
  },
});

export type Photo = InferEntity<typeof Photo>;

export const Page = defineEntity({
  name: 'Page',
  tableName: 'page',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    name: p.text(),
    url: p.text().nullable(),
    updatedAt: p.datetime().defaultRaw('now()'),
    version: p.integer().default(1),
  },
});

export type Page = InferEntity<typeof Page>;
