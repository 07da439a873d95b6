import { type CalendarOptions, calendarEvents } from './calendar.ts';
import { csvRecords } from './csv.ts';
import type { Document } from './document.ts';
import { jsonLists } from './json.ts';
import { pageRecords } from './page.ts';
import type { RecordList } from './record-list.ts';

/** Parses a document. Its form is recognized by its contents: the types that servers give are often wrong. */
export function parseDocument({ name: path, text }: Document, options: CalendarOptions): RecordList[] {
  const name = baseName(path);
  const content = text.replace(/^\uFEFF/, '').trimStart();
  try {
    if (/^BEGIN:VCALENDAR/i.test(content))
      return [{ name: 'events', records: calendarEvents(content, options) }];
    if (content.startsWith('<')) return pageRecords(content);
    if (/^[[{]/.test(content)) return jsonLists(name, content);
    return [{ name, records: csvRecords(content) }];
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** The last part of a path or an address, without its extension. */
const baseName = (path: string): string =>
  (
    path
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  ).replace(/\.\w+$/, '');
