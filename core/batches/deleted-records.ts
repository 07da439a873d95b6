import type { DeletedRecord, OriginRow } from '../../orm/reads/batch-input.ts';

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
