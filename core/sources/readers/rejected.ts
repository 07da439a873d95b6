import type { ReadingOptions } from '../description.ts';

/** A record that is not used, and why. */
export interface RejectedRecord {
  /** The list that it is from, such as `venues`. */
  readonly kind: string;
  /** Its external id, or else its number. */
  readonly record: string;
  readonly title?: string | undefined;
  /** When it starts, by the clocks there. */
  readonly time?: string | undefined;
  readonly reason: string;
  /** The option that says what the record does not. */
  readonly remedy?: Remedy | undefined;
}

export type Remedy = keyof ReadingOptions;

/** Thrown while a record is read or cleaned; the message is the reason why it cannot be used. */
export class Rejection extends Error {
  readonly remedy: Remedy | undefined;

  constructor(reason: string, remedy?: Remedy) {
    super(reason);
    this.remedy = remedy;
  }
}

/** The reason of a record's rejection. No error that one record causes ends the reading of others. */
export function reasonOf(error: unknown): Pick<RejectedRecord, 'reason' | 'remedy'> {
  if (error instanceof Rejection) return { reason: error.message, remedy: error.remedy };
  return { reason: `cannot be read (${error instanceof Error ? error.message : error})` };
}
