import type { z } from 'zod';
import { pushAddresses } from '../../orm/reads/notifications/push-addresses.ts';
import { PushRegistration } from '../../orm/schema/entities/session.ts';
import type { Pushes } from '../network/push/pushes.ts';
import type { Channel } from './channel.ts';

/** Reaches devices. */
export const pushChannel = (pushes: Pushes): Channel<z.output<typeof pushAddresses.row>> => ({
  medium: 'push',
  addressesOf: async ({ query }, scope, userIds) =>
    (await query(pushAddresses, scope, [userIds])).filter(({ device_type }) => pushes[device_type] !== null),
  send: async (content, { device_type, notification_token }) =>
    (await pushes[device_type]?.send(content, notification_token)) ?? 'failed',
  forget: async ({ em }, gone) => {
    const registrations = gone.map(({ id, notification_token }) => ({
      id,
      notificationToken: notification_token,
    }));
    await em.nativeDelete(PushRegistration, { $or: registrations });
  },
});
