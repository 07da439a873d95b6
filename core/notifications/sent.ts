import { z } from 'zod';
import { sentNotifications } from '../../orm/reads/notifications/sent.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { audienceChoice, writingScopeInAudience } from '../request/scope.ts';

/** What people were told, to how many it went, and to how many it did not. */
export const readSent = mayRead('edit_records')
  .meta({ isCostly: true, refuses: ['not_found'] })
  .input(z.object(audienceChoice))
  .output(proven(z.array(sentNotifications.row)))
  .query(async ({ ctx, input: { audience_id } }) =>
    ctx.database.query(sentNotifications, await writingScopeInAudience(ctx, audience_id), []),
  );
