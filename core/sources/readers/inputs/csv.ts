import { type Options, parse } from 'csv-parse/sync';
import type { RejectedRecord } from '../rejected.ts';
import type { Parsed } from './record-list.ts';

const delimiters = [',', ';', '\t'];
/** After so many, quotation marks mean nothing. */
const maximumFaults = 100;
/** The first line by which Excel names the delimiter. */
const delimiterMark = /^sep=(.)\s*\n/i;
const misquoted = 'has a quotation mark too many or too few';
const cutOff = 'is cut off';

/**
 * The rows, by the names in the first one. A row with a quotation mark in a wrong place is read without quotation. A
 * last line without its end is cut off where it is short, or ends within a quotation.
 */
export function readCsv(name: string, document: string): Parsed {
  const [mark = '', named] = delimiterMark.exec(document) ?? [];
  const text = document.slice(mark.length);
  const [header = ''] = text.split(/\r\n|\n|\r/, 1);
  const frequency = (delimiter: string) => header.split(delimiter).length;
  const [delimiter = ','] = named
    ? [named]
    : delimiters.toSorted((one, other) => frequency(other) - frequency(one));
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  } satisfies Options;
  const records: string[][] = [];
  const rejected: RejectedRecord[] = [];
  const reject = (row: string, reason: string) =>
    rejected.push({ kind: name, record: row.slice(0, 60), reason });
  const width = () => records[0]?.length ?? 0;
  const hasLineEnd = /[\r\n][ \t]*$/.test(text);
  let { rows, rest } = rowsUntilFault(text, options);
  for (let faults = 0; ; faults++) {
    for (const row of rows) records.push(row);
    if (rest === undefined) {
      const last = rows.at(-1);
      if (!hasLineEnd && last !== undefined && last.length < width()) {
        records.pop();
        reject(last.join(delimiter), cutOff);
      }
      break;
    }
    const isHopeless = faults === maximumFaults;
    for (const line of isHopeless ? rest : rest.slice(0, 1)) {
      const [row = []] = parse(line, { ...options, quote: false });
      const isOpen = rest.length === 1 && line.split('"').length % 2 === 0;
      if (row.length === width() && !isOpen) records.push(row);
      else if (row.length > 0) reject(line, isOpen ? cutOff : misquoted);
    }
    if (isHopeless) break;
    ({ rows, rest } = rowsUntilFault(rest.slice(1).join('\n'), options));
  }
  const [names = [], ...values] = records;
  const found = values.map((row) => Object.fromEntries(names.map((key, index) => [key, row[index]])));
  const doubts = rejected.length > 0 ? ['has rows that are not read'] : [];
  return { lists: [{ name, records: found }], rejected, doubts };
}

/** The rows up to one that cannot be read, and the lines from there. */
function rowsUntilFault(text: string, options: Options): { rows: string[][]; rest?: string[] } {
  const rows: string[][] = [];
  let line = 0;
  try {
    parse(text, {
      ...options,
      on_record: (row: string[], { lines }) => {
        rows.push(row);
        line = lines;
        return null;
      },
    });
    return { rows };
  } catch {
    const rest = text.split(/\r\n|\n|\r/).slice(line);
    return { rows, rest: rest.slice(rest.findIndex((each) => each.trim() !== '')) };
  }
}
