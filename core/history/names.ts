import { z } from 'zod';
import { namedRecord, namesOfRecords } from '../../orm/reads/names-of-records.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { idsInput } from '../records/reads.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';

/** What records are called, also those that are deleted. */
export const namesByIds = mayRead('read_history')
  .input(idsInput.extend(audienceSelection))
  .output(proven(z.array(namedRecord)))
  .query(async ({ ctx, input: { ids, ...selection } }) =>
    ctx.database.query(namesOfRecords, await readingScope(ctx, selection), [ids]),
  );
