import type { FieldErrors } from '../../errors/refusal.ts';
import type { Provenance } from '../items/provenance.ts';

interface Outcome<Row> {
  readonly index: number;
  readonly externalId: string;
  readonly result: 'created' | 'updated' | 'unchanged';
  /**
   * The fields that an administrator edited and the item would have changed; `deleted` for a deleted record, `rejected` for
   * one that is left out.
   */
  readonly kept: readonly string[];
  /** The fields to write. */
  readonly changed: ReadonlySet<string>;
  /** The fields that remain marked as edited. */
  readonly editedFields: readonly string[];
  /** The stored record; null if it is created or restored. */
  readonly before: Row | null;
  /** How sure it is that the item means the record with which it was linked; null if it made the record. */
  readonly score: number | null;
  /** The fields that the source gives. */
  readonly given: readonly string[];
  /** What the source calls it by that the audience has no tag for. */
  readonly words?: readonly string[];
  /** The provenance to write; null if it is unchanged. */
  readonly provenance: Provenance | null;
}

/** The planned change of one record. */
export interface Change<Values, Row> extends Outcome<Row> {
  readonly id: string;
  /** What is planned, with the instants of local times. */
  readonly item: { readonly external_id: string };
  /** Whether the record exists, but is deleted. */
  readonly isRestored: boolean;
  /** All of its values after the batch. */
  readonly values: Values;
}

/** A record that stays deleted or, without an id, a new event at a venue that stays deleted. */
interface LeftOut extends Outcome<never> {
  readonly id: string | null;
  readonly values: null;
}

export type Decision<Values, Row> = Change<Values, Row> | LeftOut;

interface Rejection {
  readonly fields: FieldErrors;
}

/** The decision on an item, or the errors in its fields. */
export type Planned<Values, Row> = Decision<Values, Row> | Rejection;
