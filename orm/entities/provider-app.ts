import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';

export const ProviderApp = defineEntity({
  name: 'ProviderApp',
  tableName: 'provider_app',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    appId: p.text(),
    /** Encrypted. */
    appSecret: p.text(),
    updatedAt: p.datetime(),
  },
});

export type ProviderApp = InferEntity<typeof ProviderApp>;
