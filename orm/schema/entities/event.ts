import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import type { eventStatus } from '../../records/event.ts';
import type { price } from '../../records/price.ts';
import { dayColumns } from '../../records/wall-time.ts';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';
import { Locale } from './locale.ts';
import { Photo } from './photo.ts';
import { Series } from './series.ts';
import { Venue } from './venue.ts';

interface Start {
  readonly startsAt: Date;
  readonly timeZone: string;
  readonly allDay: boolean;
}

const columnsOf = ({ startsAt, timeZone, allDay }: Start) =>
  dayColumns({ starts_at: startsAt.toISOString(), time_zone: timeZone, all_day: allDay });
const dayOf = (start: Start): string => columnsOf(start).day;
const startOfDayOf = (start: Start): Date => new Date(columnsOf(start).day_starts_at);

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
    status: p.text().$type<z.output<typeof eventStatus>>().default('scheduled'),
    featured: p.boolean().default(false),
    hidden: p.boolean().default(false),
    startsAt: p.datetime(),
    endsAt: p.datetime().nullable(),
    allDay: p.boolean().default(false),
    timeZone: p.text(),
    day: p.string().columnType('date').onCreate(dayOf).onUpdate(dayOf),
    dayStartsAt: p.datetime().onCreate(startOfDayOf).onUpdate(startOfDayOf),
    capacity: p.integer().nullable(),
    url: p.text().nullable(),
    photoId: p.manyToOne(Photo).mapToPk().nullable(),
    price: p.json<z.output<typeof price>>().nullable(),
    tagIds: p.array().columnType('uuid[]').default([]),
    seriesId: p.manyToOne(Series).mapToPk().nullable(),
    /** Which date of the series it is, whenever it takes place. */
    seriesDate: p.string().columnType('date').nullable(),
    ticketUrl: p.text().nullable(),
    online: p.boolean().default(false),
    onlineUrl: p.text().nullable(),
    languages: p.array().columnType('text[]').default([]),
    ageLimit: p.smallint().nullable(),
    doorsAt: p.datetime().nullable(),
    editedFields: p.array().columnType('text[]').default([]),
    ...stamps(),
  },
});

export type Event = InferEntity<typeof Event>;
