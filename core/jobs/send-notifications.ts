import { channelsOf } from '../notifications/channels.ts';
import { sendNotifications as sendAll } from '../notifications/send.ts';
import { operatorProcedure } from '../procedures/procedures.ts';

/** Tells people what concerns them. Does nothing where nobody can be reached. */
export const sendNotifications = operatorProcedure.mutation(async ({ ctx, signal }) => {
  const channels = channelsOf(ctx);
  if (channels.length > 0) await sendAll(ctx, channels, signal);
});
