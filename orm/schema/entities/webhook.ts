import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import type { WebhookKind, webhookState } from '../../records/webhook-choices.ts';
import { Audience } from './audience.ts';
import { id, stamps } from './id.ts';

/** Where the service sends what happens in an audience. */
export const Webhook = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    url: p.text(),
    kinds: p.array<WebhookKind>().columnType('text[]'),
    /** Whether it is sent ids alone. */
    thin: p.boolean().default(false),
    state: p.text().$type<z.output<typeof webhookState>>().default('active'),
    endedBecause: p.text().nullable(),
    /** Encrypted: the present one, and behind a space the one before it. */
    secret: p.text(),
    formerSecretUntil: p.datetime().nullable(),
    /** Of `GET /v1/changes`. */
    cursor: p.text(),
    /** Of the ledger, from which the cursor goes on. */
    position: p.bigint('number'),
    failingSince: p.datetime().nullable(),
    ...stamps(),
  },
});

export type Webhook = InferEntity<typeof Webhook>;
