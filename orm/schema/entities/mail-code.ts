import { defineEntity, p } from '@mikro-orm/core';
import { id } from './id.ts';

/** A one-time code that was sent by mail, with which somebody signs in. */
export const MailCode = defineEntity({
  name: 'MailCode',
  tableName: 'mail_code',
  properties: {
    id: id(),
    appId: p.text(),
    addressHash: p.text(),
    /** Of the network from which it was requested. */
    networkHash: p.text(),
    codeHash: p.text(),
    /** How often a wrong code was sent for the address since. */
    tries: p.integer().default(0),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});
