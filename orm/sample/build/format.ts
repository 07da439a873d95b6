import type { Compact } from '../compact.ts';

/** JSON with one record a line, so that a change of the data shows in a diff as what it is. */
export function format(sample: Compact): string {
  const parts = Object.entries(sample).map(([key, value]) => `"${key}": ${formatPart(value)}`);
  return `{\n${parts.join(',\n')}\n}\n`;
}

function formatPart(value: Compact[keyof Compact]): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((record) => JSON.stringify(record)).join(',\n')}\n]`;
}
