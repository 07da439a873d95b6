import type { DeletedRecord, OriginRow } from '../../../orm/reads/batch-input.ts';
import type { CheckedItem } from '../items/batch-items.ts';

/** What a deleted record was, which is what it comes back with; null of one that is new, to its source or at all. */
export const formerOf = <Stored extends Deletable>(stored: Stored | undefined): Former<Stored> | null =>
  stored !== undefined && isFormer(stored) ? stored : null;

type Deletable = { readonly id: string | null; readonly name: string | null; readonly undone: boolean };
type Former<Stored> = Extract<Stored, { readonly id: null; readonly name: string }>;

const isFormer = <Stored extends Deletable>(stored: Stored): stored is Former<Stored> =>
  stored.id === null && stored.name !== null && !stored.undone;

export type AnyDeleted = Omit<DeletedRecord, 'name'>;

/** Whether an administrator deleted the record itself and the item does not restore it by force. */
export const staysDeleted = (
  stored: (OriginRow & { readonly id: string }) | AnyDeleted | undefined,
  { force = false }: { readonly force?: boolean | undefined },
): stored is AnyDeleted & { undone: false } =>
  stored?.id === null && stored.deleted_with === null && !stored.undone && !force;

/** `stored` is undefined for a new event at a venue that stays deleted, or a new record that was rejected. */
export const leaveOut = (
  { item, index }: CheckedItem<{ readonly external_id: string }>,
  stored: Pick<OriginRow, 'record'> | undefined,
  reason = 'deleted',
) => ({
  index,
  externalId: item.external_id,
  id: stored?.record ?? null,
  result: 'unchanged' as const,
  kept: [reason],
  values: null,
  changed: new Set<string>(),
  editedFields: [],
  before: null,
  score: null,
  given: [],
  provenance: null,
});
