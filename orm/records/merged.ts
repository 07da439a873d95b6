import { z } from 'zod';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** Of records that were merged, into which ones. */
const mergedInto = (kind: 'venue' | 'event' | 'person' | 'tag') =>
  scopedQuery(
    `merged_${kind}s`,
    z.object({ former: z.string(), id: z.string() }),
    parameters<[ids: readonly string[]]>(),
    `select id as former, merged_into as id from ${kind}_row
     where id = any($1::uuid[]) and merged_into is not null and ${inAudience('audience_id')}`,
  );

export const mergedVenues = mergedInto('venue');
export const mergedEvents = mergedInto('event');
export const mergedPeople = mergedInto('person');
export const mergedTags = mergedInto('tag');
