import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import type { missingAction, sourceKind, sourceMode } from '../../records/source-choices.ts';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';
import { Locale } from './locale.ts';

/** After so many failures, somebody is told; also when it can be read again. */
export const brokenAfter = 3;

/** An address that the service reads again and again. */
export const Source = defineEntity({
  name: 'Source',
  tableName: 'source',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    name: p.text(),
    kind: p.text().$type<z.output<typeof sourceKind>>().nullable(),
    /** Encrypted. */
    address: p.text(),
    /** Without secrets. */
    shownAddress: p.text(),
    everyMinutes: p.integer().default(360),
    localeId: p.manyToOne(Locale).mapToPk().nullable(),
    timeZone: p.text().nullable(),
    overrideTimeZone: p.boolean().default(false),
    mapping: p.array<string>().columnType('text[]').default([]),
    include: p.array<string>().columnType('text[]').default([]),
    exclude: p.array<string>().columnType('text[]').default([]),
    /** A day, `now`, or null. */
    startsFrom: p.text().nullable().default('now'),
    days: p.integer().default(366),
    venue: p.text().nullable(),
    places: p.array<string>().columnType('text[]').default([]),
    url: p.text().nullable(),
    latitude: p.double().$type<number>().nullable(),
    longitude: p.double().$type<number>().nullable(),
    mode: p.text().$type<z.output<typeof sourceMode>>().default('propose'),
    whenMissing: p.text().$type<z.output<typeof missingAction>>().default('keep'),
    paused: p.boolean().default(false),
    ...stamps(),
    nextRunAt: p.datetime(),
    /** Of the response that was read last. */
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    /** A hash of the bytes that were read last. */
    contentHash: p.text().nullable(),
    /** A hash of what was sent last. */
    sentHash: p.text().nullable(),
    /** When more than a look at what it says of itself was read. */
    readAt: p.datetime().nullable(),
    /** Whether its ids are new at every fetch. */
    ignoresIds: p.boolean().default(false),
    /** How many it had when it was read last. */
    records: p.integer().nullable(),
    lastSuccessAt: p.datetime().nullable(),
    lastFailureAt: p.datetime().nullable(),
    failure: p.text().nullable(),
    /** One after the other. */
    failures: p.integer().default(0),
  },
});

export type Source = InferEntity<typeof Source>;
