import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';
import type { AudienceRole } from './user.ts';

export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    role: p.text().$type<AudienceRole>(),
    note: p.text().nullable(),
    prefix: p.text(),
    hash: p.text(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    acceptedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    updatedAt: p.datetime().defaultRaw('now()'),
    version: p.integer().default(1),
  },
});

export type Invitation = InferEntity<typeof Invitation>;
