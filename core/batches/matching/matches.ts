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

/** The links, as JSON. */
export const linksOf = (matches: Matches): string[] =>
  [...matches].flatMap(([key, { linked }]) => {
    if (linked === null) return [];
    const { id: record, score } = linked;
    return JSON.stringify({ external_id: key.slice(key.indexOf(' ') + 1), record, score });
  });

/** A person names the records that they mean: what others of their items may be, they are told. */
export const withoutLinks = (matches: Matches): Matches =>
  new Map(
    [...matches].map(([key, { linked, similar, ...match }]) => [
      key,
      { ...match, linked: null, similar: [...(linked === null ? [] : [linked]), ...similar] },
    ]),
  );
