import { defineEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';

/** What search finds a venue, an event or a person by. Triggers write it; nothing else may. */
export const SearchEntry = defineEntity({
  name: 'SearchEntry',
  tableName: 'search_entry',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    kind: p.text(),
    record: p.uuid().primary(),
    /** Its words in their long forms, and those of a venue's address. */
    name: p.text(),
    address: p.text().nullable(),
    lexemes: p.text().columnType('tsvector'),
    hidden: p.boolean(),
    latitude: p.double(),
    longitude: p.double(),
    /** Of events. */
    startsAt: p.datetime().nullable(),
    overAt: p.datetime().nullable(),
  },
});

/** A word of an audience's entries, with the number of those that have it, among the entries of every sixteenth record. */
export const SearchWord = defineEntity({
  name: 'SearchWord',
  tableName: 'search_word',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    word: p.text().primary(),
    sampled: p.integer(),
  },
});

/** Records that changed many at a time: the job refreshes their entries. */
export const SearchDue = defineEntity({
  name: 'SearchDue',
  tableName: 'search_due',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    records: p.array().columnType('uuid[]'),
    createdAt: p.datetime(),
  },
});
