import { notificationSettings } from '../../../core/accounts/me/notification-settings.ts';
import type { Builder } from './builder.ts';
import type { OutputTypes } from './output-types.ts';

export function addNotificationSettings(builder: Builder, outputs: OutputTypes): void {
  builder.queryField('notificationSettings', (t) =>
    t.field({
      type: outputs.object(notificationSettings),
      nullable: true,
      description: 'Of what the signed-in user is told, and how; null, with an error, for an API key.',
      resolve: (_, _args, context) => context.call('me.notificationSettings', {}),
    }),
  );
}
