import { type CalendarOptions, calendarEvents } from './calendar.ts';
import { csvRecords } from './csv.ts';
import type { Document } from './document.ts';
import { jsonLists } from './json.ts';
import { pageRecords } from './page.ts';
import type { RecordList } from './record-list.ts';

const contentOf = ({ text }: Document): string => text.replace(/^\uFEFF/, '').trimStart();

/** Whether it is read only so many days ahead. */
export const isCalendar = (document: Document): boolean => /^BEGIN:VCALENDAR/i.test(contentOf(document));

/** Parses a document. Its form is recognized by its contents: the types that servers give are often wrong. */
export function parseDocument(document: Document, options: CalendarOptions): RecordList[] {
  const { name: path } = document;
  const name = baseName(path);
  const content = contentOf(document);
  try {
    if (isCalendar(document)) return [{ name: 'events', records: calendarEvents(content, options) }];
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
