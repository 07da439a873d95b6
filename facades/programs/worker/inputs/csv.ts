import { parse } from 'csv-parse/sync';

const delimiters = [',', ';', '\t'];

/** The rows, by the names in the first one. */
export function csvRecords(text: string): unknown[] {
  const [header = ''] = text.split('\n', 1);
  const frequency = (delimiter: string) => header.split(delimiter).length;
  const [delimiter = ','] = delimiters.toSorted((one, other) => frequency(other) - frequency(one));
  return parse(text, {
    columns: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
}
