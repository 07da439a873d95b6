import type { Reason } from '../../matching/reasons.ts';

/** A record, or another item of the same batch, that an item may be. */
export interface Similar {
  /** Null for an item that is new itself. */
  readonly id: string | null;
  /** Of that item. */
  readonly externalId?: string;
  readonly name: string;
  readonly score: number;
  readonly reasons: readonly Reason[];
}

/** What is known of an item that its source never sent before. */
export interface ItemMatch {
  /** The record with which it is linked. */
  readonly linked: (Similar & { readonly id: string }) | null;
  /** Others that it may be, the likeliest first. */
  readonly similar: readonly Similar[];
  /** Less likely venues, at which its events may be too. */
  readonly possible?: readonly Similar[];
  readonly isNoPlace: boolean;
}

/** By kind and external id: `venue v1`. */
export type Matches = ReadonlyMap<string, ItemMatch>;
