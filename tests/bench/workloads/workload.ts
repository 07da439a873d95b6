import type { Request } from '../load/job.ts';
import type { Sizes } from '../options.ts';

/** What requests are made from. */
export interface Material {
  readonly sizes: Sizes;
  /** Authorization headers of users. */
  readonly credentials: readonly string[];
  /** That of an administrator. */
  readonly admin: string;
  /** What the identity provider gave people to sign in with. */
  readonly socialTokens: readonly string[];
  /** By audience: where its feed of changes was a while ago. */
  readonly cursors: ReadonlyMap<string, string>;
}

export interface Workload {
  readonly name: string;
  readonly title: string;
  /** How many requests are measured. */
  readonly amount: number;
  /** How many are under way at once, where that is fixed. */
  readonly connections?: number;
  /** The database's CPU counts for the ratio too: for writes, where most of the work is there. */
  readonly countsDatabase?: true;
  /** Its n-th request: the same in every run, and different ones all over the data. */
  request(material: Material, n: number): Request;
  /** What of a response must be the same for all; everything where it is not given. */
  readonly compared?: (response: unknown) => unknown;
  /** Whether a response has what it was asked for; where it is not given, the comparison tells. */
  readonly hasContent?: (response: unknown) => boolean;
  /** How many responses are looked at, where the usual number is too small for all kinds of requests. */
  readonly samples?: number;
}

/** A whole number below `count` that depends on n alone. */
export const pick = (count: number, n: number): number => Math.floor(((n * 0.6180339887) % 1) * count);

/** A venue, or, where that is hidden, the one before it in its locale. */
export const visibleVenue = ({ locales }: Sizes, venue: number): number =>
  Math.floor(venue / locales) % 50 === 49 ? venue - locales : venue;

export function get({ credentials }: Material, n: number, path: string): Request {
  return { method: 'GET', path, headers: { authorization: credentials[n % credentials.length] ?? '' } };
}
