import { defineEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';

/** What search finds a venue, an event or a person by. Triggers write it; nothing else may. */
export const SearchEntry = defineEntity({
  name: 'SearchEntry',
  tableName: 'search_entry',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    kind: p.text(),
    record: p.uuid().primary(),
    /** A venue, or a person's locale. */
    place: p.uuid(),
    /** Its words in their long forms, and those of a venue's address. */
    name: p.text(),
    address: p.text().nullable(),
    lexemes: p.text().columnType('tsvector'),
    /** Of events. */
    startsAt: p.datetime().nullable(),
    overAt: p.datetime().nullable(),
  },
});

/** A record that changed in a large transaction: the job refreshes its entry. */
export const SearchDue = defineEntity({
  name: 'SearchDue',
  tableName: 'search_due',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    record: p.uuid().primary(),
    createdAt: p.datetime(),
  },
});
