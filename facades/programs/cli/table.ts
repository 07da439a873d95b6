import stringWidth from 'string-width';
import { cellOf, type Row } from './cells.ts';

export interface Table {
  readonly text: string;
  /** The columns that have no room. */
  readonly left: readonly string[];
}

interface Column {
  readonly name: string;
  readonly cells: readonly string[];
  readonly width: number;
  /** The width below which it is left out: that of its longest word, where this is an id or a time. */
  readonly least: number;
}

const gap = 2;
const shortest = 20;
const comfortable = 40;
/** That of a UUID: longer words, such as addresses, are cut. */
const longestWord = 36;

/** A table of these columns, in this order, of which those are left out that do not fit into the width. */
export function tableOf(rows: readonly Row[], names: readonly string[], width: number): Table {
  const columns = names.map((name) => columnOf(name, rows));
  const kept: Column[] = [];
  for (const column of columns) if (hasRoom(kept, column, width)) kept.push(column);
  const left = columns.filter((column) => !kept.includes(column)).map(({ name }) => name);
  const widths = widthsOf(kept, width);
  const lines = [kept.map(({ name }) => name.toUpperCase()), ...rows.map((_, index) => cellsAt(kept, index))];
  return { text: lines.map((cells) => lineOf(cells, widths)).join('\n'), left };
}

const cellsAt = (columns: readonly Column[], row: number): string[] =>
  columns.map(({ cells }) => cells[row] ?? '');

function columnOf(name: string, rows: readonly Row[]): Column {
  const cells = rows.map((row) => cellOf(row[name]));
  const width = Math.max(...[name, ...cells].map((text) => stringWidth(text)));
  const isText = width > longestWord || cells.some((cell) => cell.includes(' '));
  return { name, cells, width, least: isText ? Math.min(width, shortest) : width };
}

/** The first three columns may shorten the first one, which is the name, more than others. */
function hasRoom(kept: readonly Column[], column: Column, width: number): boolean {
  const [first] = kept;
  if (first === undefined) return true;
  const wanted = kept.length < 3 ? first.least : Math.max(first.least, Math.min(first.width, comfortable));
  return leastOf([...kept, column]) - first.least + wanted <= width;
}

const leastOf = (columns: readonly Column[]): number =>
  columns.reduce((sum, { least }) => sum + least + gap, -gap);

/** Columns get what they need, the first ones first, as long as all have the least. */
function widthsOf(columns: readonly Column[], width: number): number[] {
  let spare = width - leastOf(columns);
  return columns.map(({ width: wanted, least }) => {
    const own = Math.min(wanted, least + Math.max(spare, 0), width);
    spare -= own - least;
    return own;
  });
}

const lineOf = (cells: readonly string[], widths: readonly number[]): string =>
  cells
    .map((cell, index) => fit(cell, widths[index] ?? 0))
    .join(' '.repeat(gap))
    .trimEnd();

function fit(text: string, width: number): string {
  const own = stringWidth(text);
  return own <= width ? text + ' '.repeat(width - own) : `${cut(text, width - 1)}…`;
}

/** By whole characters, of which some take two columns. */
function cut(text: string, width: number): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(kept + segment) > width) break;
    kept += segment;
  }
  return kept + ' '.repeat(Math.max(width - stringWidth(kept), 0));
}
