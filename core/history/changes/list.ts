import { z } from 'zod';
import { followProcedure, proven } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { maximumPage } from '../../records/paging.ts';
import { audienceSelection, readingScope } from '../../request/scope.ts';
import { follow, startNow } from './follow.ts';
import { kinds as allKinds, kindList } from './kinds.ts';
import { changedRecord } from './records.ts';

export const followedInput = z.object({
  cursor: z
    .string()
    .max(2000)
    .optional()
    .describe('The `next_cursor` of the previous response. Without one, the response has the cursor of now.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(maximumPage)
    .default(maximumPage)
    .describe('Maximum number of changes, 1 to 1,000.'),
  kinds: kindList,
  ...audienceSelection,
});

const output = z.object({
  changes: z
    .array(changedRecord)
    .describe(
      'Each record once, as its own `GET` presents it now, without the RSVP; or `deleted` if it is not visible any more.',
    ),
  next_cursor: z.string().describe('To be sent with the next request, once all changes have been applied.'),
  more: z.boolean().describe('Whether there are more changes already.'),
});

export const listChanges = followProcedure
  .meta({
    isCostly: true,
    openapi: route('GET', '/v1/changes', 'Changes', 'List what has changed since a cursor', {
      description:
        'To keep a copy: send a request without a cursor, then read all records, then apply the changes since, again and ' +
        'again. A change may come twice, and a page may have none although there is more. 410 if the changes since the ' +
        'cursor are not known any more: start over. Administrators, API keys and service tokens are given hidden records too. ' +
        'A `deleted` record that was merged names the one that it is now: `merged_into`.',
    }),
    refuses: ['insufficient_scope', 'cursor_expired'],
  })
  .input(followedInput)
  .output(proven(output))
  .query(async ({ ctx, input: { cursor, limit, kinds = allKinds, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const following = { scope, kinds };
    if (cursor !== undefined) return follow(ctx.database, following, cursor, limit);
    return { changes: [], next_cursor: await startNow(ctx.database, following), more: false };
  });
