import type { Endpoint } from '../http/endpoint.ts';

/** What single routes have besides what their procedures declare. */
export interface Particulars extends Pick<Endpoint, 'isUnlimited' | 'maximumAge' | 'varies'> {
  /** Of success, where it is neither 200 nor, for a procedure that gives nothing, 204. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Success is 202 where the response says that what was sent is proposed only. */
  readonly mayPropose?: true;
  /** A client follows it by `next_cursor`: without a cursor, the response is the one that the cursor of now gives. */
  readonly isFollowed?: true;
  /** The name of the file as which the response is sent. */
  readonly attachment?: string;
  /** It reads from the identity provider, so it is not called before the caller is known for certain. */
  readonly asksProvider?: true;
  /** Inputs that the route does not have. */
  readonly without?: readonly string[];
}

const particulars: Readonly<Record<string, Particulars>> = {
  'branding.get': { maximumAge: 60, varies: ['Host', 'X-Forwarded-Host'] },
  'changes.list': { isFollowed: true },
  'follows.delete': { status: 204 },
  'health.up': { isUnlimited: true },
  'me.export': { attachment: 'my-data.json' },
  'proposals.propose': { mayPropose: true },
  'research.batch': { mayPropose: true },
  'research.prune': { mayPropose: true },
  'venues.create': { status: 201, without: ['audience_id'] },
  'venues.delete': { status: 204, without: ['expected_version'] },
  'venues.update': { without: ['expected_version'] },
  'voice.friends': { asksProvider: true },
};

export const particularsOf = (name: string): Particulars => particulars[name] ?? {};
