import type { LeftOut } from '../filters.ts';
import type { RejectedRecord } from '../rejected.ts';

/** Records as their source names their fields. */
export interface RecordList {
  /** The name of the list, or of the file, which may tell the kind of its records. */
  readonly name: string;
  readonly records: readonly unknown[];
}

/** What a document gives. */
export interface Parsed {
  readonly lists: readonly RecordList[];
  readonly rejected: readonly RejectedRecord[];
  readonly leftOut?: readonly LeftOut[];
  /** Why it may have more than was read: then nothing counts as missing. */
  readonly doubts: readonly string[];
}
