import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';

export type OriginKind = 'venue' | 'event';

/** What a source calls a venue or event, and where the source's last word on it came from. */
export const Origin = defineEntity({
  name: 'Origin',
  tableName: 'origin',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    kind: p.text().$type<OriginKind>().primary(),
    source: p.text().primary(),
    externalId: p.text().primary(),
    /** The id of the venue or event: it may have been deleted since. */
    record: p.uuid(),
    url: p.text(),
    retrievedAt: p.datetime(),
    confidence: p.double().$type<number>(),
    note: p.text().nullable(),
  },
});

export type Origin = InferEntity<typeof Origin>;
