import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';

export const Domain = defineEntity({
  name: 'Domain',
  tableName: 'domain',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    dnsName: p.text(),
    createdAt: p.datetime(),
  },
});

export type Domain = InferEntity<typeof Domain>;
