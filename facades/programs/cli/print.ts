import { toYaml, yamlTableLogger } from 'trpc-cli';
import { isRow, pickColumns } from './columns.ts';
import type { Streams } from './streams.ts';

export interface TableChoice {
  readonly columns?: readonly string[];
  readonly wide?: true;
}

/**
 * A terminal that tells no width says 0. Prints tables, or JSON where none are chosen. A text is printed as it is, and
 * the whole result where it has no such columns: a secret that was created is shown only once.
 */
export function print(output: Streams['stdout'], result: unknown, choice: TableChoice | undefined): void {
  const { columns, wide = false } = choice ?? {};
  const width = wide ? Number.POSITIVE_INFINITY : output.columns || Number.POSITIVE_INFINITY;
  const { picked, problem } = columns === undefined ? { picked: result } : pickColumns(result, columns);
  const text = choice === undefined ? JSON.stringify(result) : tablesOf(legible(picked, wide), width);
  const line = typeof result === 'string' ? result : text;
  output.write(line.endsWith('\n') ? line : `${line}\n`);
  if (problem !== undefined) throw problem;
}

/** A table of each list, if they are no wider than this, or else a line for each field. */
export function tablesOf(result: unknown, width: number): string {
  const rows = isRow(result) && 'items' in result ? result.items : result;
  if (Array.isArray(rows) && rows.length === 0) return 'None.';
  let tables = '';
  yamlTableLogger({ info: (text) => (tables = String(text)) }).info?.(result);
  return tables.split('\n').some((line) => line.length > width) ? toYaml(result) : tables;
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
