import { z } from 'zod';
import type { Position, SortType } from '../orm/reads/listing.ts';
import { invalidField } from './errors.ts';
import { encodeCursor, parseCursor } from './paging.ts';
import { text } from './text.ts';

/** What sort keys of each type may be: a cursor is in the client's hands, and goes into SQL. */
const keys: Record<SortType, z.ZodType<string | number>> = {
  'double precision': z.number(),
  integer: z.int32(),
  text: text(1000),
  timestamptz: z.iso.datetime(),
  uuid: z.uuid(),
};

/** The cursor of a record in a list of this order. */
export const positionCursor = (order: string, key: string | number, id: string): string =>
  encodeCursor([order, key, id]);

/** Where a cursor of a list points. */
export function positionOf(
  argument: string,
  cursor: string | null | undefined,
  order: string,
  type: SortType,
): Position | undefined {
  if (cursor == null) return undefined;
  const position = z.tuple([z.literal(order), keys[type], z.uuid()]);
  const found = position.safeParse(parseCursor(cursor));
  if (!found.success) throw invalidField(argument, 'must be a cursor of this list, in this order');
  const [, key, id] = found.data;
  return [key, id];
}
