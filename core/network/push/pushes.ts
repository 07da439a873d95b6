import type { DeviceType } from '../../../orm/schema/entities/session.ts';
import { apns } from './apns.ts';
import type { PushCredentials } from './credentials.ts';
import { fcm } from './fcm.ts';
import type { PushDependencies, PushService } from './push-service.ts';
import { type WebPush, webPush } from './web-push.ts';

/** The push service of each type of device; null where it is not configured. */
export interface Pushes extends Readonly<Record<DeviceType, PushService | null>> {
  readonly web: WebPush | null;
}

export const pushesOf = (
  { apns: apple, fcm: google, vapid }: PushCredentials,
  dependencies: PushDependencies,
): Pushes => ({
  apple: apple ? apns(apple, dependencies) : null,
  android: google ? fcm(google, dependencies) : null,
  web: vapid ? webPush(vapid, dependencies) : null,
});
