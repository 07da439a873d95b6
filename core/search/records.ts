import { z } from 'zod';
import { bothOrNeither } from '../../orm/records/points.ts';
import { followProcedure, proven } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { kindList } from '../values/kind-list.ts';
import { kinds, searchInput } from './find-hits.ts';
import { findRecords, found } from './find-records.ts';

export const searchRecords = followProcedure
  .meta({
    isCostly: true,
    openapi: route('GET', '/v1/search', 'Search', 'Search venues, upcoming events and people', {
      description:
        'Best first. Case, accents, the order of the words and small errors in them do not matter. What is near, and soon, ' +
        'ranks higher. API keys and service tokens with `research:read` are given hidden venues and events too.',
    }),
    refuses: ['insufficient_scope'],
  })
  .input(
    z.object({ ...searchInput, kinds: kindList(kinds), ...audienceSelection }).superRefine(bothOrNeither),
  )
  .output(proven(z.array(found)))
  .query(async ({ ctx, input: { audience, audience_id, ...search } }) =>
    findRecords(ctx, await readingScope(ctx, { audience, audience_id }), search),
  );
