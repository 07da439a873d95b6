import { selectCounts } from '../../orm/records/list.ts';
import type { AnyFilters, FilterValues, RecordDeclaration } from '../../orm/records/record.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { Dependencies } from '../request/context.ts';

interface Counted {
  readonly scope: Scope;
  readonly count: boolean | undefined;
}

/** The length of an owner's list, if the request asks for it: its cost grows with the list. */
export async function totalCount<Row, Filters extends AnyFilters>(
  { database }: Dependencies,
  { scope, count }: Counted,
  record: RecordDeclaration<Row, Filters>,
  owner: { readonly kind: string; readonly id: string },
  filters: FilterValues<Filters>,
): Promise<number | undefined> {
  if (!count) return undefined;
  const selection = { owner: owner.kind, ids: [owner.id], filters };
  const { statement, values } = selectCounts(record, selection);
  const [row] = await database.query(statement, scope, values);
  return row?.total;
}
