import type { Dependencies } from '../request/context.ts';
import type { Channel } from './channel.ts';
import { mailChannel } from './mail-channel.ts';
import { pushChannel } from './push-channel.ts';

/** The ways to reach people that are configured. */
export function channelsOf(ctx: Dependencies): Channel[] {
  const { pushes, mailer } = ctx;
  const hasPushes = Object.values(pushes).some((service) => service !== null);
  return [
    ...(hasPushes ? [pushChannel(pushes)] : []),
    ...(mailer === null ? [] : [mailChannel(ctx, mailer)]),
  ];
}
