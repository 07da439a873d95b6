import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';

/** The answer to a batch that was sent with an Idempotency-Key. */
export const SavedResponse = defineEntity({
  name: 'BatchAnswer',
  tableName: 'batch_answer',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    key: p.text().primary(),
    requestHash: p.text(),
    answer: p.json().columnType('json'),
    createdAt: p.datetime(),
  },
});

export type SavedResponse = InferEntity<typeof SavedResponse>;
