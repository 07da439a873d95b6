import { userOf } from '../../auth/principal.ts';
import { readProcedure } from '../../procedures/procedures.ts';

/** The id of the signed-in user; null for an application. */
export const findMe = readProcedure.query(({ ctx }) => userOf(ctx.principal));
