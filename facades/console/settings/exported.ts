import { z } from 'zod';
import { callProcedure, procedureList } from '../../../core/procedure-list.ts';
import type { Context } from '../../../core/request/context.ts';
import { fieldNameOf } from '../../../core/values/names.ts';
import type { Kind } from '../records/kind.ts';
import { kindOfType } from '../records/kinds.ts';
import { listRows, type Owner, type Row } from '../records/references.ts';

/** What has no lines of its own, since it belongs to one record; and line-ups. */
const partsOf: Readonly<Record<string, string>> = { Event: 'Person', Person: 'Track', Venue: 'Message' };

const maximumParts = 500;
const lists = z.array(z.object({ rows: z.array(z.looseObject({ id: z.string() })), hasNext: z.boolean() }));
const provenances = z.array(z.object({}).loose().nullable());

/** Records with all that their interfaces give: where they are from, what they are about, and what belongs to them. */
export async function wholeRecords(context: Context, kind: Kind, rows: readonly Row[]): Promise<object[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [folder] = kind.list.name.split('.');
  const provenance = procedureList.find(({ name }) => name === `${folder}.provenance`);
  const photoIds = rows.flatMap(({ photo_id }) => (typeof photo_id === 'string' ? [photo_id] : []));
  const part = kindOfType(partsOf[kind.type] ?? '');
  const [origins, descriptions, photos, parts] = await Promise.all([
    provenance?.call(context, async () => ({ ids })),
    kind.type === 'Event' ? callProcedure('events.descriptions', context, { ids }) : [],
    callProcedure('photos.byIds', context, { ids: [...new Set(photoIds)] }),
    part === undefined ? [] : partsOfAll(context, kind, part, ids),
  ]);
  const stated = provenances.optional().parse(origins);
  const urls = new Map(photos.flatMap((photo) => (photo === null ? [] : [[photo.id, photo.url]])));
  return rows.map(({ sort_key, rsvp, ...row }, index) => ({
    ...row,
    photo_url: urls.get(String(row.photo_id)),
    description: descriptions[index],
    ...(part !== undefined && { [part.path]: parts[index] }),
    ...stated?.[index],
  }));
}

async function partsOfAll(
  context: Context,
  kind: Kind,
  part: Kind,
  ids: readonly string[],
): Promise<Row[][]> {
  const owner = fieldNameOf(kind.type);
  const read = await part.list.call(context, async () => ({ owner, ids, first: maximumParts }));
  return Promise.all(
    lists.parse(read).map(async ({ rows, hasNext }, index) => {
      const own: Owner = { owner, ids: [ids[index] ?? ''] };
      const all = hasNext ? (await Array.fromAsync(pagesOf(context, part, own, maximumParts))).flat() : rows;
      return all.map(({ sort_key, ...row }) => row);
    }),
  );
}

/** All pages of an owner's list, in the order of time: what is changed meanwhile is there once. */
export async function* pagesOf(context: Context, kind: Kind, owner: Owner, first: number) {
  let after: string | null | undefined;
  while (after !== null) {
    const page = await listRows(context, kind, owner, { order_by: byTime, first, after });
    yield page.rows;
    after = page.after;
  }
}

const byTime = { field: 'created_at', direction: 'asc' };
