import { z } from 'zod';
import type { NotificationKind } from '../records/notification-choices.ts';
import { defaultKinds, notificationKind } from '../records/notification-choices.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** SQL: the kinds of which a user is told by a channel, who has settings `s` or none. */
export const kindsOf = (channel: 'push' | 'mail'): string =>
  `coalesce(s.${channel}, '{${defaultKinds[channel].join(',')}}')`;

const defaults = (channel: 'push' | 'mail'): string =>
  defaultKinds[channel].map((kind) => `\`${kind}\``).join(', ');

export const settingsRow = z.object({
  push: z
    .array(notificationKind)
    .describe(
      `Of what the user is told on the devices that they registered. By default: ${defaults('push')}.`,
    ),
  mail: z
    .array(notificationKind)
    .describe(`Of what the user is told by mail, at a confirmed address. By default: ${defaults('mail')}.`),
  weekly_letter: z
    .boolean()
    .describe('Whether the user is sent a letter each week with what is on. By default, they are not.'),
  quiet_from: z
    .string()
    .nullable()
    .describe(
      'From when nothing is sent until `quiet_until`, as clocks in `time_zone` show it, such as `22:00`.',
    ),
  quiet_until: z
    .string()
    .nullable()
    .describe('When what was held back since `quiet_from` is sent, such as `07:30`.'),
  time_zone: z
    .string()
    .nullable()
    .describe('The IANA time zone of the quiet hours, such as `America/Toronto`.'),
});

export const ownNotificationSettings = scopedQuery(
  'own_notification_settings',
  settingsRow,
  parameters<[]>(),
  `select ${kindsOf('push')} as push, ${kindsOf('mail')} as mail, coalesce(s.weekly_letter, false) as weekly_letter,
     s.quiet_from, s.quiet_until, s.time_zone
   from (select) one left join notification_settings s
     on s.user_id = :user::uuid and s.audience_id = :audience::uuid`,
);

/** Whether users of an audience want to be told of a kind by each channel, and their quiet hours. */
export const wishesOfUsers = scopedQuery(
  'wishes_of_users',
  settingsRow
    .pick({ quiet_from: true, quiet_until: true, time_zone: true })
    .extend({ user_id: z.string(), push: z.boolean(), mail: z.boolean() }),
  parameters<[userIds: readonly string[], kind: NotificationKind]>(),
  `select u.id as user_id, $2::text = any(${kindsOf('push')}) as push,
     $2 = any(${kindsOf('mail')}) or ($2 = 'weekly_letter' and coalesce(s.weekly_letter, false)) as mail,
     s.quiet_from, s.quiet_until, s.time_zone
   from unnest($1::uuid[]) u (id)
   left join notification_settings s on s.user_id = u.id and s.audience_id = :audience::uuid`,
);
