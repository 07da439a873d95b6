import { z } from 'zod';
import { type AnyFilters, filterInput } from '../../orm/records/filters.ts';
import type { RecordDeclaration } from '../../orm/records/record.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import type { Permission } from '../auth/principal.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { audienceSelection, readingScope, researchScope } from '../request/scope.ts';
import { readPage } from './list.ts';
import { countedPageInput, pageOf } from './paging.ts';

/** The list of an audience's records, or of the platform's, as a command: GraphQL has it as a connection. */
export function listForAdministrators<Row extends { id: string }, Filters extends AnyFilters>(
  record: RecordDeclaration<Row, Filters>,
  command: string,
  permission: Permission = 'manage_audience',
) {
  const filters = filterInput(record.filters);
  return mayRead(permission)
    .meta({ isCostly: true, command, refuses: ['not_found'] })
    .input(z.object({ ...filters.shape, ...countedPageInput, ...audienceSelection }))
    .output(proven(pageOf(record.row)))
    .query(async ({ ctx, input: { limit, cursor, count, audience, audience_id, ...rest } }) => {
      const selection = { audience, audience_id };
      const scope =
        'audience' in record.owners
          ? (await researchScope(ctx, selection)).scope
          : await readingScope(ctx, selection);
      const of =
        'audience' in record.owners ? { owner: 'audience', id: scope.audienceId ?? nilId } : platform;
      const list = { ...of, filters: filters.parse(rest), limit, cursor, count };
      const page = await readPage(ctx.database, scope, record, list);
      return { ...page, items: page.items.map((row) => record.row.parse(row)) };
    });
}

const platform = { owner: 'platform', id: nilId };
