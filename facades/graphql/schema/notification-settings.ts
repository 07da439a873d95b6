import { notificationSettings } from '../../../core/accounts/me/notification-settings.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';
import { typeOf } from './reports.ts';

export function addNotificationSettings(builder: Builder, enums: Enums): void {
  builder.queryField('notificationSettings', (t) =>
    t.field({
      type: typeOf(builder, { objects: new Map(), enums }, notificationSettings),
      nullable: true,
      description: 'Of what the signed-in user is told, and how; null, with an error, for an API key.',
      resolve: (_, _args, context) => context.call('me.notificationSettings', {}),
    }),
  );
}
