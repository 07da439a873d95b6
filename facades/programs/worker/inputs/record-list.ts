/** Records as their source names their fields. */
export interface RecordList {
  /** The name of the list, or of the file, which may tell the kind of its records. */
  readonly name: string;
  readonly records: readonly unknown[];
}
