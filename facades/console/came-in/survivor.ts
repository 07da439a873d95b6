import { z } from 'zod';
import { fieldsOf } from '../forms/fields.ts';
import { namesIn, textsOf } from '../forms/input.ts';
import type { Stored } from '../forms/stored.ts';
import type { Desk } from '../frame/desk.ts';
import { zoneOf } from '../frame/zone.ts';
import type { Kind } from '../records/kind.ts';
import { nameOf, readRows } from '../records/references.ts';
import { wholeRecords } from '../settings/exported.ts';
import { provenance } from './origins.ts';

/** A record of a pair, with its sources. */
export interface Side extends Stored {
  readonly id: string;
  readonly name: string;
  readonly sources: readonly string[];
  readonly edited: number;
}

const record = z.looseObject({ id: z.string(), ...provenance.partial().shape });

/** All records of one kind at once, by their ids: one may be of several pairs. */
export async function readSides(desk: Desk, kind: Kind, ids: readonly string[]): Promise<Map<string, Side>> {
  const distinct = [...new Set(ids)];
  const rows = (await readRows(desk.context, kind, distinct)).flatMap((row) => row ?? []);
  const records = z.array(record).parse(await wholeRecords(desk.context, kind, rows));
  const fields = fieldsOf(desk.words, kind.update?.input);
  const names = await namesIn(desk, fields, records);
  const sides = records.map(async ({ origins = [], edited_fields = [], ...row }): Promise<Side> => {
    const zone = zoneOf(row, desk.zone);
    const sources = [...new Set(origins.map(({ source }) => source))];
    const texts = await textsOf({ desk, zone }, fields, row, names);
    return { row, zone, fields, texts, id: row.id, name: nameOf(row), sources, edited: edited_fields.length };
  });
  return new Map((await Promise.all(sides)).map((side) => [side.id, side]));
}

/** Which of both is kept by default, and why: what people here have edited, or more sources tell of, or the older one. */
export function survivorOf([one, other]: readonly [Side, Side]) {
  const isOther = other.edited - one.edited || other.sources.length - one.sources.length;
  const [into, from] = isOther > 0 ? [other, one] : [one, other];
  const why =
    into.edited !== from.edited
      ? 'edited'
      : into.sources.length !== from.sources.length
        ? 'sources'
        : 'older';
  return { into, from, why } as const;
}
