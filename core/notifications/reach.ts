import { z } from 'zod';
import { reachKinds, reachOfEvents } from '../../orm/reads/notifications/reach.ts';
import { deviceTypes } from '../../orm/schema/entities/session.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { readingScope } from '../request/scope.ts';

/** How many people would be told that an event, or those of a series, are at another time or place, cancelled, or new. */
export const readReach = mayRead('edit_records')
  .meta({ isCostly: true, refuses: ['not_found'] })
  .input(z.object({ id: uuid, kind: z.enum(reachKinds) }))
  .output(proven(reachOfEvents.row))
  .query(async ({ ctx, input: { id, kind } }) => {
    const { database, mailer, pushes } = ctx;
    const devices = deviceTypes.filter((type) => pushes[type] !== null);
    const [reach] = await database.query(reachOfEvents, await readingScope(ctx), [
      id,
      kind,
      devices,
      mailer !== null,
    ]);
    return reach ?? { people: 0, push: 0, mail: 0, unreached: 0 };
  });
