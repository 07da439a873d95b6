import { operatorProcedure } from '../procedures/procedures.ts';
import { deliverAll } from '../webhooks/deliver-all.ts';

/** Sends webhooks what is due. */
export const deliverWebhooks = operatorProcedure.mutation(({ ctx, signal }) => deliverAll(ctx, signal));
