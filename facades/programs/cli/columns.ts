import { wrongUsage } from './exit-codes.ts';

type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Its columns are not known. */
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Of each record that has one of these columns, these, in this order, with what is wrong with them. */
export function pickColumns(result: unknown, columns: readonly string[]) {
  const isRecord = isRow(result) && 'id' in result && !Object.values(result).some(isEmptyList);
  const known = new Set(isRecord ? Object.keys(result) : []);
  const picked = pick(result, columns, known);
  const unknown = columns.find((name) => known.size > 0 && !known.has(name));
  if (unknown === undefined) return { picked };
  const names = [...known].join(', ');
  return { picked: result, problem: wrongUsage(`There is no column ${unknown}. There are: ${names}.`) };
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
