import { z } from 'zod';
import { searchHitRow, searchKind } from '../../orm/reads/search.ts';
import { bothOrNeither } from '../../orm/records/points.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { readingScope } from '../request/scope.ts';
import { findHits, searchInput } from './find-hits.ts';

/** For GraphQL, which reads the selected fields of the records itself. */
export const listHits = readProcedure
  .input(
    z
      .object({
        ...searchInput,
        kinds: z
          .array(searchKind)
          .max(100)
          .nullish()
          .describe('Which kinds of record. All of them by default.'),
      })
      .superRefine(bothOrNeither),
  )
  .output(proven(z.array(searchHitRow)))
  .query(async ({ ctx, input }) => findHits(ctx, await readingScope(ctx), input));
