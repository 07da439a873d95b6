import { readStored, type Stored } from '../forms/stored.ts';
import type { Desk } from '../frame/desk.ts';
import type { Kind } from '../records/kind.ts';
import { readProvenance } from './origins.ts';

/** A record of a pair, with its sources. */
export interface Side extends Stored {
  readonly id: string;
  readonly name: string;
  readonly sources: readonly string[];
  readonly edited: number;
}

export async function readSides(
  desk: Desk,
  kind: Kind,
  ids: readonly [string, string],
): Promise<[Side, Side]> {
  const found = await readProvenance(desk, kind, ids);
  const side = async (index: 0 | 1): Promise<Side> => {
    const id = ids[index];
    const stored = await readStored(desk, kind, id);
    const { edited_fields = [], origins = [] } = found[index] ?? {};
    const sources = [...new Set(origins.map(({ source }) => source))];
    return { ...stored, id, name: String(stored.row.name), sources, edited: edited_fields.length };
  };
  return Promise.all([side(0), side(1)]);
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
