import { z } from 'zod';
import { follows } from '../../../orm/records/follow.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { readPage } from '../../records/list.ts';
import { countedPageInput, pageOf } from '../../records/paging.ts';
import { audienceSelection, readingScope } from '../../request/scope.ts';
import { follow } from './follow.ts';

export const listFollows = userProcedure
  .meta({
    openapi: route('GET', '/v1/me/follows', 'Me', 'List what the signed-in user follows, the newest first', {
      description: 'What is hidden or deleted is left out, until it is there again.',
    }),
  })
  .input(z.object({ ...countedPageInput, ...audienceSelection }))
  .output(proven(pageOf(follow)))
  .query(async ({ ctx, input: { limit, cursor, count, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const page = await readPage(ctx.database, scope, follows, {
      owner: 'user',
      id: ctx.principal.userId,
      descending: true,
      limit,
      cursor,
      count,
    });
    return { ...page, items: page.items.map(({ owner_id, sort_key, ...own }) => own) };
  });
