export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isRow);

const control = /\p{Cc}+/gu;
const instant = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}):\d{2}(?:\.\d+)?Z$/;

/** A value on one line. Control characters of other people's texts do not reach the terminal. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.replace(instant, '$1Z').replaceAll(control, ' ').trim();
  if (Array.isArray(value)) return value.map(cellOf).join(', ');
  return isRow(value) ? cellOfRecord(value) : String(value);
}

/** A record by what it is called, a point by its coordinates, anything else by its fields. */
function cellOfRecord(record: Row): string {
  const { name, label, latitude, longitude } = record;
  if (typeof name === 'string' || typeof label === 'string') return cellOf(name ?? label);
  if (typeof latitude === 'number' && typeof longitude === 'number') return `${latitude}, ${longitude}`;
  return Object.entries(record)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key} ${cellOf(value)}`)
    .join(', ');
}
