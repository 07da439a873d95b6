import { z } from 'zod';
import { anyUuid, instant } from '../../orm/statements/input-types.ts';
import { invalidField } from '../errors/refusal.ts';

export const maximumPage = 1000;

/** The two parameters of every collection. */
export const pageInput = {
  limit: z
    .number()
    .int()
    .min(1)
    .max(maximumPage)
    .describe('Maximum number of items, 1 to 1,000.')
    .default(maximumPage),
  cursor: z.string().max(2000).optional().describe('Cursor of the next page: `next` of the page before.'),
};

/** Of cursors that are in the body instead. */
export const noNextCursor = 'must be the next_cursor of a response; start again without one';

/** The same for collections that can be counted. */
export const countedPageInput = {
  ...pageInput,
  count: z.boolean().optional().describe('If true, `total` tells how many items all pages have together.'),
};

export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
  /** How many items all pages have, if the request asks for it. */
  total?: number | undefined;
  /** The record whose list it is, where the requested one was merged into it. */
  owner_id?: string | undefined;
}

const pages = new WeakSet<z.core.$ZodType>();

/** A page of a collection. REST sends `items` as the body, the cursor in the `Link` header, the total in `X-Total-Count`. */
export function pageSchema<Items extends z.ZodType>(items: Items) {
  const schema = z.object({
    items,
    next: z.string().nullable(),
    total: z.int().optional(),
    owner_id: z.string().optional(),
  });
  pages.add(schema);
  return schema;
}

export const pageOf = <Item extends z.ZodType>(item: Item) => pageSchema(z.array(item));

export const isPage = (schema: z.core.$ZodType): boolean => pages.has(schema);

/** Makes a page of rows that were read with one more than the limit; the last row's key becomes the cursor. */
export function toPage<Row>(rows: Row[], limit: number, key: (row: Row) => unknown[]): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? encodeCursor(key(last)) : null };
}

export const encodeCursor = (key: unknown[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** The sort key within a cursor, or undefined without one. */
export function decodeCursor<Key>(cursor: string | undefined, key: z.ZodType<Key>): Key | undefined {
  if (cursor === undefined) return undefined;
  const parsed = key.safeParse(parseCursor(cursor));
  if (!parsed.success) throw badCursor();
  return parsed.data;
}

export const badCursor = () =>
  invalidField('cursor', 'must be taken from the Link header of the page before; start again without one');

/** The decoded cursor; undefined for a text that is not a cursor. */
export function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** The sort key of lists by start. */
export const startKey = z.tuple([instant, anyUuid]);
