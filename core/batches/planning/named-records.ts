import { v7 as newId } from 'uuid';
import type { NamedRecord } from '../../../orm/commands/named-records.ts';
import { areSurelyOne, bareNameOf } from '../../matching/words.ts';
import type { Provenance } from '../items/provenance.ts';

/** The people, or photos, to which the items of a batch refer by name, or address. */
export interface NamedRecords {
  readonly source: string;
  readonly byName: Map<string, NamedRecord[]>;
  /** People who are new in the batch, by their locale and bare name. */
  readonly added: Map<string, NamedRecord>;
  /** By id, what is to be written where items use them. */
  readonly planned: Map<string, PlannedRecord>;
}

/** A record that is created or brought back, or a stored one that is renamed, or that the source calls by a new name. */
export interface PlannedRecord {
  readonly id: string;
  readonly name: string;
  readonly localeId: string | null;
  readonly isStored: boolean;
  /** It is stored under another name, which an administrator released. */
  readonly isRenamed: boolean;
  readonly origins: { name: string; localeId: string | null; provenance: Provenance }[];
}

interface Reference {
  readonly name: string;
  /** The locale of the event; null for photos, which belong to none. */
  readonly localeId: string | null;
  readonly provenance: Provenance;
  /** Brings back what an administrator deleted. */
  readonly force: boolean;
  /** Only a record that has the name now, or had it when it was deleted. */
  readonly isExact?: boolean;
}

/** The id of the record that a name means, a new one if there is none; null if an administrator deleted it. */
export function findOrPlan(records: NamedRecords, reference: Reference): string | null {
  const { source, byName, added, planned } = records;
  const { name, localeId, provenance, force, isExact = false } = reference;
  const key = `${localeId} ${localeId === null ? name : bareNameOf(name)}`;
  const known = [byName.get(name) ?? [], added.get(key) ?? []].flat();
  const candidates = known.filter((row) =>
    isExact ? row.source === null || row.is_deleted || row.is_released : isCalled(row, name, localeId),
  );
  // Which of several who are called otherwise would be meant, nobody can tell.
  const alike = new Set(candidates.filter(({ called }) => called !== null).map(({ id }) => id));
  const [found] = candidates
    .filter(({ called }) => called === null || alike.size === 1)
    .toSorted((one, other) => rank(one, records, localeId) - rank(other, records, localeId));
  if (found?.is_deleted && !found.undone && !force) return null;

  const id = found?.id ?? newId();
  const isStored = found !== undefined && !found.is_deleted;
  const isRenamed = isStored && found.is_released && !planned.get(id)?.isRenamed;
  const present = { is_deleted: false, undone: false, is_released: false };
  const rows = known.map((row) => (row.id === id ? { ...row, ...present } : row));
  const row = { name, id, called: null, locale_id: localeId, ...present };
  if (!isStored || isRenamed) rows.push({ ...row, source: null });
  // A photo's address stays with the photo that had it first: an administrator may have replaced the picture.
  const hasOrigin = known.some(
    (row) => row.source === source && row.locale_id === localeId && (localeId === null || row.id === id),
  );
  if (!hasOrigin) rows.push({ ...row, source });
  if (isStored && hasOrigin && !isRenamed) return id;

  if (!isStored) added.set(key, { ...row, called: name, source: null });
  const record = planned.get(id) ?? {
    ...{ id, name, localeId, isStored, isRenamed, origins: [] },
  };
  if (!hasOrigin) record.origins.push({ name, localeId, provenance });
  planned.set(id, isRenamed ? { ...record, name, isRenamed } : record);
  byName.set(name, rows);
  return id;
}

/** Whether it has this very name, or one that surely means the same in its locale. */
const isCalled = ({ called, locale_id }: NamedRecord, name: string, localeId: string | null): boolean =>
  called === null || (locale_id === localeId && areSurelyOne(bareNameOf(called), bareNameOf(name)));

/**
 * Those of the locale first. Then by who calls them exactly so: this source, they themselves, another source, nobody.
 */
function rank(
  { source, called, locale_id, is_deleted }: NamedRecord,
  records: NamedRecords,
  localeId: string | null,
) {
  const elsewhere = locale_id === localeId ? 0 : 5;
  if (is_deleted) return elsewhere + 4;
  if (called !== null) return elsewhere + 3;
  if (source === null) return elsewhere + 1;
  return elsewhere + (source === records.source ? 0 : 2);
}

/** Whether the record keeps the name, or the photo the address, that an administrator gave it. */
export const keepsName = ({ byName }: NamedRecords, name: string, id: string): boolean =>
  !byName.get(name)?.some((row) => row.id === id && row.source === null);
