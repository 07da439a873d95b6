import { defineEntity, p } from '@mikro-orm/core';
import type { NotificationChoice } from '../../records/notification-choices.ts';
import { Audience } from './audience.ts';
import { Identity, User } from './user.ts';

/** What a user changed of how an audience may tell them of something. */
export const NotificationSettings = defineEntity({
  name: 'NotificationSettings',
  tableName: 'notification_settings',
  properties: {
    userId: p.manyToOne(User).mapToPk().primary(),
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    identityId: p.manyToOne(Identity).mapToPk(),
    /** Of which kinds they are told; null for the default. */
    push: p.array().columnType('text[]').$type<NotificationChoice[]>().nullable(),
    mail: p.array().columnType('text[]').$type<NotificationChoice[]>().nullable(),
    weeklyLetter: p.boolean().default(false),
    /** As clocks in the time zone show it, such as `22:00`. */
    quietFrom: p.text().nullable(),
    quietUntil: p.text().nullable(),
    timeZone: p.text().nullable(),
    updatedAt: p.datetime(),
  },
});
