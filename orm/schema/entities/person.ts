import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';
import { Locale } from './locale.ts';
import { Page, Photo } from './photo.ts';

export const Person = defineEntity({
  name: 'Person',
  tableName: 'person',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    localeId: p.manyToOne(Locale).mapToPk(),
    /** The page's name, if there is one. */
    name: p.text(),
    pageId: p.manyToOne(Page).mapToPk().nullable(),
    photoId: p.manyToOne(Photo).mapToPk().nullable(),
    editedFields: p.array().columnType('text[]').default([]),
    ...stamps(),
  },
});

export type Person = InferEntity<typeof Person>;
