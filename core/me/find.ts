import { userOf } from '../auth/principal.ts';
import { audienceReading } from '../procedures.ts';

/** The id of the signed-in user; null for an application, which is nobody. */
export const findMe = audienceReading.query(({ ctx }) => userOf(ctx.principal));
