type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Of each record that has one of these columns, these, in this order. The whole result where one is unknown: a secret
 * that was created is shown only once.
 */
export function pickColumns(result: unknown, columns: readonly string[]) {
  const known = new Set(isRow(result) && 'id' in result ? Object.keys(result) : []);
  const picked = pick(result, columns, known);
  const unknown = columns.find((name) => known.size > 0 && !known.has(name));
  if (unknown === undefined) return { picked };
  const names = [...known].join(', ');
  return { picked: result, remark: `There is no column ${unknown}. There are: ${names}.\n` };
}

/** Adds the columns that the records of lists have to those that are known. */
function pick(value: unknown, columns: readonly string[], known: Set<string>): unknown {
  if (Array.isArray(value)) {
    for (const name of value.filter(isRow).flatMap(Object.keys)) known.add(name);
    return value.map((each) => pick(each, columns, known));
  }
  if (!isRow(value)) return value;
  const own = columns.filter((name) => name in value);
  if (own.length > 0) return Object.fromEntries(own.map((name) => [name, value[name]]));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pick(each, columns, known)]));
}
