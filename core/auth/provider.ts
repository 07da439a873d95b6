import { z } from 'zod';
import { name } from '../../orm/statements/input-types.ts';

const longestName = 500;

/** A name as a provider gives it, cut where it is too long; null without a usable one. */
export const givenName = z
  .string()
  .overwrite((text) => text.slice(0, longestName).toWellFormed())
  .pipe(name(longestName))
  .nullable()
  .catch(null);

export interface Profile {
  readonly userId: string;
  /** Null if the provider gives none. */
  readonly name: string | null;
  /** Identifies one person across the apps of a business; null if the provider returns none. */
  readonly tokenForBusiness: string | null;
}

export interface Friend {
  readonly userId: string;
  /** Null if the provider gives none. */
  readonly name: string | null;
}

/** A person whose token the provider has verified. */
export interface VerifiedIdentity extends Profile {
  /** A mail address for which the provider vouches; null if it vouches for none. */
  readonly address: string | null;
  /** When the provider said so; null if it says so at this moment. */
  readonly issuedAt: Date | null;
  /** Long-lived, for reading the friends again; null if there are none to read. */
  readonly token: string | null;
  /** Null if the provider refuses to list them, for example because the person did not grant the permission. */
  readonly friends: readonly Friend[] | null;
}
