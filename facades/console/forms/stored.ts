import { notFound } from '../../../core/errors/refusal.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { zoneOf } from '../frame/zone.ts';
import type { Change } from '../history/change.ts';
import type { Kind } from '../records/kind.ts';
import { type Row, readRows } from '../records/references.ts';
import type { Field } from './field.ts';
import { fieldsOf } from './fields.ts';
import { textsOf } from './input.ts';
import type { Texts } from './posted.ts';

/** A record as its form shows it. */
export interface Stored {
  readonly row: Row;
  readonly zone: string;
  readonly fields: readonly Field[];
  readonly texts: Texts;
  /** What was done to it last, as far as that is known. */
  readonly last?: Change | undefined;
}

/** From which date on a page changes a series; null for all of it. */
export const fromDateOf = ({ exchange }: AnyDesk): string | null => exchange.query.get('from_date');

/** A record with what REST embeds; `not_found` if there is none. */
export async function readStored(desk: AnyDesk, kind: Kind, id: string): Promise<Stored> {
  const [found] = await readRows(desk.context, kind, [id]);
  if (found === null || found === undefined) throw notFound();
  const from_date = 'from_date' in (kind.get?.input?.shape ?? {}) ? fromDateOf(desk) : undefined;
  const whole =
    kind.get === undefined ? {} : await kind.get.call(desk.context, async () => ({ id, from_date }));
  const row: Row = { ...found, ...Object(whole) };
  const zone = zoneOf(row, desk.zone);
  const fields = fieldsOf(desk.words, kind.update?.input, kind.path);
  return { row, zone, fields, texts: await textsOf({ desk, zone }, fields, row) };
}
