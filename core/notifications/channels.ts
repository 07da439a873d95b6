import type { Dependencies } from '../request/context.ts';
import type { Channel } from './channel.ts';
import { pushChannel } from './push-channel.ts';

/** The ways to reach people that are configured. */
export const channelsOf = ({ pushes }: Pick<Dependencies, 'pushes'>): Channel[] =>
  Object.values(pushes).some((service) => service !== null) ? [pushChannel(pushes)] : [];
