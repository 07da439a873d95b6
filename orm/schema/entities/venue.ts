import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Accessibility } from '../../records/accessibility.ts';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';
import { Locale } from './locale.ts';
import { Page, Photo } from './photo.ts';

export const Venue = defineEntity({
  name: 'Venue',
  tableName: 'venue',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    localeId: p.manyToOne(Locale).mapToPk(),
    pageId: p.manyToOne(Page).mapToPk(),
    /** The page's name. */
    name: p.text(),
    hidden: p.boolean().default(false),
    latitude: p.double().$type<number>(),
    longitude: p.double().$type<number>(),
    address: p.text().nullable(),
    photoId: p.manyToOne(Photo).mapToPk().nullable(),
    beacon: p.json<{ major: number; minor: number }>().nullable(),
    accessibility: p.json<Partial<Accessibility>>().defaultRaw(`'{}'`),
    editedFields: p.array().columnType('text[]').default([]),
    ...stamps(),
  },
});

export type Venue = InferEntity<typeof Venue>;
