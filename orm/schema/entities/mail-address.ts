import { defineEntity, p } from '@mikro-orm/core';
import { Identity } from './user.ts';

/** Where somebody who signs in by an identity receives mail. */
export const MailAddress = defineEntity({
  name: 'MailAddress',
  tableName: 'mail_address',
  properties: {
    identityId: p.manyToOne(Identity).mapToPk().primary(),
    /** Null where the person wants none. */
    address: p.text().nullable(),
    /** Whether the identity provider vouches for it; otherwise the person has proven it. */
    fromProvider: p.boolean(),
    confirmedAt: p.datetime(),
    /** Since when the mail server says that there is no such mailbox. */
    endedAt: p.datetime().nullable(),
  },
});
