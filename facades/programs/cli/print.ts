import { toYaml, yamlTableLogger } from 'trpc-cli';
import { isRow, pickColumns } from './columns.ts';
import type { Streams } from './streams.ts';

export interface TableChoice {
  readonly columns?: readonly string[];
  readonly wide?: true;
}

/** A terminal that tells no width says 0. Prints tables, or JSON where none are chosen. A text is printed as it is. */
export function print(
  { stdout, stderr }: Omit<Streams, 'stdin'>,
  result: unknown,
  choice: TableChoice | undefined,
): void {
  const { columns, wide = false } = choice ?? {};
  const width = wide ? Number.POSITIVE_INFINITY : stdout.columns || Number.POSITIVE_INFINITY;
  const { picked, remark = '' } = columns === undefined ? { picked: result } : pickColumns(result, columns);
  const text = choice === undefined ? JSON.stringify(result) : tablesOf(legible(picked, wide), width);
  const line = typeof result === 'string' ? result : text;
  stdout.write(line.endsWith('\n') ? line : `${line}\n`);
  stderr.write(remark);
}

/** A table of each list, if they are no wider than this, or else a line for each field. */
export function tablesOf(result: unknown, width: number): string {
  const rows = isRow(result) && 'items' in result ? result.items : result;
  if (Array.isArray(rows) && rows.length === 0) return 'None.';
  let tables = '';
  yamlTableLogger({ info: (text) => (tables = String(text)) }).info?.(result);
  const borders = tables.split('\n').filter((line) => line.startsWith('┌'));
  return borders.some(({ length }) => length > width) ? toYaml(result) : tables;
}

const control = /\p{Cc}+/gu;

/** Control characters of other people's texts do not reach the terminal; fields without a value are left out, unless all are wanted. */
const legible = (result: unknown, isWhole: boolean): unknown =>
  JSON.parse(
    JSON.stringify(result, (_, value) => {
      if (typeof value === 'string') return value.replaceAll(control, ' ').trim();
      return value === null && !isWhole ? undefined : value;
    }),
  );
