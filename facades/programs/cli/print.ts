import { sectionsOf, type TableChoice } from './sections.ts';
import type { Streams } from './streams.ts';

/** Prints tables, or JSON where none are chosen. A text is printed as it is. */
export function print(output: Streams['stdout'], result: unknown, choice: TableChoice | undefined): void {
  const width = choice?.wide ? Number.POSITIVE_INFINITY : (output.columns ?? Number.POSITIVE_INFINITY);
  const text = textOf(result, choice && { ...choice, width });
  if (text !== undefined) output.write(`${text}\n`);
}

function textOf(result: unknown, choice: (TableChoice & { width: number }) | undefined) {
  if (typeof result === 'string') return result;
  if (choice === undefined) return result == null ? undefined : JSON.stringify(result);
  return result === undefined ? undefined : sectionsOf(result ?? 'Done.', choice).join('\n\n');
}
