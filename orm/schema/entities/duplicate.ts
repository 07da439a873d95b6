import { defineEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';
import { User } from './user.ts';

/** Two records that may be one. */
export const Duplicate = defineEntity({
  name: 'Duplicate',
  tableName: 'duplicate',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    kind: p.text().$type<'venue' | 'event' | 'person'>(),
    one: p.uuid(),
    /** The greater id. */
    other: p.uuid(),
    score: p.double().$type<number>(),
    reasons: p.json(),
    foundAt: p.datetime(),
    /** When somebody said that they are not the same. */
    dismissedAt: p.datetime().nullable(),
    dismissedBy: p.manyToOne(User).mapToPk().nullable(),
  },
});
