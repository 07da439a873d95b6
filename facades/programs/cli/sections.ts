import { cellOf, isRow, isRows, type Row } from './cells.ts';
import { columnsOf } from './columns.ts';
import { wrongUsage } from './exit-codes.ts';
import { tableOf } from './table.ts';

/** Which columns a table has: those that matter, by default. */
export interface TableChoice {
  readonly columns?: readonly string[];
  readonly wide?: true;
}

type Choice = TableChoice & { readonly width: number };

/** A result as a reader sees it: a record's fields, then a table for each of its lists. */
export function sectionsOf(result: unknown, choice: Choice): string[] {
  if (isRows(result))
    return isGrouped(result) ? result.flatMap((each) => groupOf(each, choice)) : [rowsOf(result, choice)];
  if (!isRow(result)) return [Array.isArray(result) ? result.map(cellOf).join('\n') : cellOf(result)];
  const { items, next, total, ...others } = result;
  if (items !== undefined && Object.keys(others).length === 0)
    return [...sectionsOf(items, choice), ...pageOf(next, total)];
  const lists = Object.entries(result).filter(([, value]) => isRows(value) && value.length > 0);
  const fields = Object.entries(result).filter(([name]) => !lists.some(([list]) => list === name));
  return [
    ...(fields.length === 0 ? [] : [fieldsOf(fields, lists.length === 0 ? choice : { wide: choice.wide })]),
    ...lists.flatMap(([name, rows]) => {
      const sections = sectionsOf(rows, choice);
      return isRows(rows) && isGrouped(rows) ? sections : titled(name, sections);
    }),
  ];
}

const titled = (title: string, [first, ...more]: readonly string[]): string[] => [
  `${title}:\n${first}`,
  ...more,
];

/** Whether these are lists with a title each, such as the sections of a locale's events. */
const isGrouped = (rows: readonly Row[]): boolean =>
  rows.length > 0 &&
  rows.every((row) => {
    const [title, list, ...others] = Object.values(row);
    return typeof title === 'string' && isRows(list) && others.length === 0;
  });

function groupOf(row: Row, choice: Choice): string[] {
  const [title, list] = Object.values(row);
  return titled(cellOf(title), sectionsOf(list, choice));
}

function pageOf(next: unknown, total: unknown): string[] {
  const notes = [
    ...(typeof total === 'number' ? [`${total} in all.`] : []),
    ...(typeof next === 'string' ? [`The next page: --cursor ${next}`] : []),
  ];
  return notes.length === 0 ? [] : [notes.join('\n')];
}

function rowsOf(rows: readonly Row[], { columns, wide, width }: Choice): string {
  if (rows.length === 0) return 'None.';
  const known = columnsOf(rows);
  const unknown = columns?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw wrongUsage(`There is no column ${unknown}. There are: ${known.join(', ')}.`);
  const shown =
    columns ?? (wide ? known : known.filter((name) => rows.some((row) => cellOf(row[name]) !== '')));
  const { text, left } = tableOf(rows, shown, wide ? Number.POSITIVE_INFINITY : width);
  if (left.length === 0) return text;
  return `${text}\n\nWithout: ${left.join(', ')}. All with --wide, some with --columns.`;
}

function fieldsOf(fields: readonly [string, unknown][], { columns, wide }: TableChoice): string {
  const shown = fields.filter(([name, value]) => columns?.includes(name) ?? (wide || cellOf(value) !== ''));
  const longest = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${name.padEnd(longest)}  ${cellOf(value)}`.trimEnd()).join('\n');
}
