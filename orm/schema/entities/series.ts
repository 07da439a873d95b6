import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';
import { Venue } from './venue.ts';

/** A rule by which events are made, and what they have in common. */
export const Series = defineEntity({
  name: 'Series',
  tableName: 'series',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    venueId: p.manyToOne(Venue).mapToPk(),
    name: p.text(),
    /** As RFC 5545 writes it; its end is a date. */
    recurrence: p.text(),
    excludedDates: p.array().columnType('text[]').default([]),
    /** On the clocks of its time zone, such as `2026-12-05T20:00`. */
    startsLocal: p.text(),
    endsLocal: p.text().nullable(),
    allDay: p.boolean().default(false),
    timeZone: p.text(),
    /** What is no column, as `createEvent` takes it. */
    fields: p.json<Readonly<Record<string, unknown>>>(),
    /** Up to which day its dates are made; null once there are no more. */
    madeUntil: p.string().columnType('date').nullable(),
    /** When dates were cancelled together, which may change nothing else of it. */
    cancelledAt: p.datetime().nullable(),
    /** Those that somebody changed, by the names that batches have for them: sources do not overwrite them. */
    editedFields: p.array().columnType('text[]').default([]),
    ...stamps(),
  },
});

export type Series = InferEntity<typeof Series>;
