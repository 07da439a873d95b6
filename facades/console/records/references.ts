import { z } from 'zod';
import { listCursor } from '../../../core/records/list.ts';
import type { Context } from '../../../core/request/context.ts';
import { isId } from '../../../orm/statements/input-types.ts';
import type { Kind } from './kind.ts';
import { kindOfType, kinds } from './kinds.ts';

/** A record as its kind's reads give it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

const row = z.looseObject({ id: z.string() });
const rowOrNull = z.array(row.nullable());
const listed = row.extend({ sort_key: z.union([z.string(), z.number()]) });
const pages = z.array(z.object({ rows: z.array(listed), list: z.string(), hasNext: z.boolean() }));

/** Null for each that does not exist, or is deleted, and for what is no id. */
export async function readRows(ctx: Context, kind: Kind, ids: readonly string[]): Promise<(Row | null)[]> {
  const distinct = [...new Set(ids)].filter(isId);
  if (distinct.length === 0) return [];
  const versions = !kind.declaration.isUnchanging;
  const rows = rowOrNull.parse(await kind.byIds.call(ctx, async () => ({ ids: distinct, versions })));
  const byId = new Map(rows.map((found, index) => [distinct[index], found]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Whose list it is. */
export interface Owner {
  readonly owner: string;
  readonly ids: readonly [string];
}

interface Page {
  readonly rows: readonly { readonly id: string; readonly sort_key: string | number }[];
  readonly list: string;
  readonly hasNext: boolean;
}

/** The cursor of the next page of a list. */
export function nextOf({ rows, list, hasNext }: Page): string | null {
  const last = rows.at(-1);
  return hasNext && last !== undefined ? listCursor(list, last.sort_key, last.id) : null;
}

/** A page of the records of an owner's list, and the cursor of the next one, if there is one. */
export async function listRows(
  ctx: Context,
  kind: Kind,
  owner: Owner,
  input: Readonly<Record<string, unknown>> = {},
): Promise<{ rows: Row[]; after: string | null }> {
  const [page] = pages.parse(await kind.list.call(ctx, async () => ({ ...owner, ...input })));
  return page === undefined ? { rows: [], after: null } : { rows: page.rows, after: nextOf(page) };
}

/** What people call a record. */
export const nameOf = (found: Row): string =>
  String(found.name ?? found.text ?? found.dns_name ?? found.note ?? found.role ?? found.id);

type References = readonly { readonly type: string; readonly id: string }[];

/** The names of all records that rows refer to, by their ids. */
export const namesOf = async (context: Context, references: References, among?: readonly Kind[]) =>
  new Map([...(await recordsOf(context, references, among))].map(([id, found]) => [id, nameOf(found)]));

/** The records themselves. */
export async function recordsOf(
  context: Context,
  references: References,
  among: readonly Kind[] = kinds,
): Promise<ReadonlyMap<string, Row>> {
  const byType = Map.groupBy(references, ({ type }) => type);
  const records = await Promise.all(
    [...byType].map(async ([type, all]) => {
      const kind = kindOfType(type, among);
      const rows =
        kind === undefined
          ? []
          : await readRows(
              context,
              kind,
              all.map(({ id }) => id),
            );
      return rows.flatMap((found) => (found === null ? [] : [[found.id, found] as const]));
    }),
  );
  return new Map(records.flat());
}
