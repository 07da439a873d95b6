import type { SourceKind } from '../../description.ts';

/** What a text is, by how it begins: the types that servers give are often wrong. */
export function kindOfText(text: string): SourceKind {
  if (/^BEGIN\s*:\s*VCALENDAR/i.test(text)) return 'icalendar';
  if (text.startsWith('<')) return 'page';
  if (!/^[[{\p{Cc}]/u.test(text)) return 'csv';
  // An object that ends with its line, and another one in the next.
  return /^[^\n]*[}\]]\s*\n\s*[[{\p{Cc}]/u.test(text) ? 'ndjson' : 'json';
}
