import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';
import { Locale } from './locale.ts';
import { Photo } from './photo.ts';
import { Venue } from './venue.ts';

export type EventStatus = 'scheduled' | 'cancelled';

export const Event = defineEntity({
  name: 'Event',
  tableName: 'event',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    venueId: p.manyToOne(Venue).mapToPk(),
    /** The venue's locale. */
    localeId: p.manyToOne(Locale).mapToPk(),
    name: p.text(),
    description: p.text().nullable(),
    status: p.text().$type<EventStatus>().default('scheduled'),
    featured: p.boolean().default(false),
    startsAt: p.datetime(),
    endsAt: p.datetime().nullable(),
    timeZone: p.text(),
    url: p.text().nullable(),
    photoId: p.manyToOne(Photo).mapToPk().nullable(),
    editedFields: p.array().columnType('text[]').default([]),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Event = InferEntity<typeof Event>;
