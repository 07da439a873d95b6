import { defineEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';
import { Identity, User } from './user.ts';

/** The address of a user's own calendar, whose secret is the only credential for it. */
export const Calendar = defineEntity({
  name: 'Calendar',
  tableName: 'calendar',
  properties: {
    id: id(),
    userId: p.manyToOne(User).mapToPk(),
    identityId: p.manyToOne(Identity).mapToPk(),
    /** Whose events it has; null for those of all audiences. */
    audienceId: p.manyToOne(Audience).mapToPk().nullable(),
    prefix: p.text(),
    hash: p.text(),
    /** When its session began with a sign-in: a deauthorization ends both. */
    signedInAt: p.datetime(),
    createdAt: p.datetime(),
  },
});
