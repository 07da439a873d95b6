import type { FieldErrors } from '../errors.ts';
import type { Provenance } from './batch-items.ts';

/** The planned change of one record. */
export interface Decision<Values, Row> {
  readonly index: number;
  readonly externalId: string;
  readonly id: string;
  readonly result: 'created' | 'updated' | 'unchanged';
  /** The fields that an administrator edited and the item would have changed; `deleted` for a deleted record. */
  readonly kept: readonly string[];
  /** All of its values after the batch; null for a record that stays deleted. */
  readonly values: Values | null;
  /** The fields to write. */
  readonly changed: ReadonlySet<string>;
  /** The fields that remain marked as edited. */
  readonly editedFields: readonly string[];
  /** The stored record; null if it is created or restored. */
  readonly before: Row | null;
  /** The provenance to write; null if it is unchanged. */
  readonly provenance: Provenance | null;
}

interface Rejection {
  readonly fields: FieldErrors;
}

/** The decision on an item, or the errors in its fields. */
export type Planned<Values, Row> = Decision<Values, Row> | Rejection;
