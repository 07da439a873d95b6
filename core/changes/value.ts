const times = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/g;

/** A column's value as the ledger keeps it, in JSON, with times as every response writes them. */
export const changedValue = (column: string, json: string): string =>
  column.endsWith('_at')
    ? json.replaceAll(times, (_, time: string) => `"${new Date(time).toISOString()}"`)
    : json;
