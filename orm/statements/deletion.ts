/**
 * SQL: whether a deleted row is missing because its creation was undone, or its source has it no more. To sources it is new,
 * with an id; what somebody deleted stays deleted.
 */
export const isUndone = (row: string): string =>
  `exists (select from batch where batch.id = ${row}.deleted_with)` as const;
