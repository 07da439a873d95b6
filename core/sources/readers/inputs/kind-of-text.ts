import type { SourceKind } from '../../description.ts';
import type { Document } from './document.ts';

/** What a text is, by how it begins: the types that servers give are often wrong. */
export function kindOfText({ name, text }: Pick<Document, 'name' | 'text'>): SourceKind {
  if (text.startsWith('<')) return 'page';
  if (!/^[[{\p{Cc}]/u.test(text))
    return /^BEGIN\s*:\s*V(CALENDAR|EVENT)\b/im.test(text.slice(0, 1000)) ? 'icalendar' : 'csv';
  // An object that ends with its line, and in the next what goes on with none.
  return /\.(ndjson|jsonl)$/i.test(name) || /^[^\n]*[}\]]\s*\n\s*[^\s,}\]]/.test(text) ? 'ndjson' : 'json';
}
