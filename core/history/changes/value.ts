/** A column's value as the ledger keeps it, but times as every response writes them. */
export const changedValue = (column: string, value: unknown): unknown =>
  column.endsWith('_at') && typeof value === 'string' ? new Date(value).toISOString() : value;
