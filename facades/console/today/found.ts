import { callProcedure } from '../../../core/procedure-list.ts';
import { typeNameOf } from '../../../core/values/names.ts';
import { namedKind } from '../../../orm/reads/names-of-records.ts';
import type { Desk } from '../frame/desk.ts';
import type { Kind } from '../records/kind.ts';
import { kinds } from '../records/kinds.ts';
import { findByName } from '../records/names.ts';
import { type Row, readRows } from '../records/references.ts';

const hasSearch = ({ type, declaration, list }: Kind): boolean =>
  namedKind.options.some((kind) => typeNameOf(kind) === type) &&
  'audience' in declaration.owners &&
  'query' in (list.input?.shape ?? {});

const maximumHits = 20;

/** Records by an id, a source's id, or words of a name or an address: past and hidden ones too. And the deleted ones. */
export async function findAll(desk: Desk, q: string) {
  const { context, branding } = desk;
  const audience_id = branding.audience.id;
  const searched = kinds.filter(hasSearch);
  const [unlisted, hits, lists] = await Promise.all([
    callProcedure('search.unlisted', context, { q, audience_id }),
    [...q].length < 2 ? [] : callProcedure('search.hits', context, { q, limit: maximumHits }),
    Promise.all(searched.map((kind) => findByName(desk, kind, q))),
  ]);
  const listed = new Map(searched.map((kind, index) => [kind.type, lists[index]?.rows ?? []]));
  const there = unlisted.filter(({ deleted_at }) => deleted_at === null);
  const groups = await Promise.all(
    kinds.map(async (kind) => {
      const isOf = (record: { readonly kind: string }) => typeNameOf(record.kind) === kind.type;
      const ids = [...there, ...hits].filter(isOf).map(({ id }) => id);
      const rows = [...(await readRows(context, kind, ids)), ...(listed.get(kind.type) ?? [])];
      return { kind, rows: distinct(rows) };
    }),
  );
  const deleted = unlisted.filter(({ deleted_at }) => deleted_at !== null);
  return { groups: groups.filter(({ rows }) => rows.length > 0), deleted };
}

const distinct = (rows: readonly (Row | null)[]): Row[] => [
  ...new Map(rows.flatMap((row) => (row === null ? [] : [[row.id, row] as const]))).values(),
];
