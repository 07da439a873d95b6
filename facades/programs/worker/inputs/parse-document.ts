import { basename, extname } from 'node:path';
import { type CalendarOptions, readCalendars } from './calendar/calendar.ts';
import { readCsv } from './csv.ts';
import type { Document } from './document.ts';
import { readJson } from './json.ts';
import { readPage } from './page.ts';
import type { Parsed } from './record-list.ts';

/** Whether it is read only so many days ahead. */
export const isCalendar = ({ text }: Document): boolean => /^BEGIN\s*:\s*VCALENDAR/i.test(text);

/** Parses a document. Its form is recognized by its contents: the types that servers give are often wrong. */
export function parseDocument(document: Document, options: CalendarOptions): Parsed {
  const { name } = document;
  try {
    const parsed = read(document, options);
    return { ...parsed, doubts: parsed.doubts.map((doubt) => `${name} ${doubt}.`) };
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

function read(document: Document, options: CalendarOptions): Parsed {
  const { text, url = `file:///${basename(document.name)}` } = document;
  const source = { name: nameIn(document.name), base: url };
  if (isCalendar(document)) return readCalendars(text, options);
  if (text.startsWith('<')) return readPage(url, text);
  return /^[[{\p{Cc}]/u.test(text) ? readJson(source, text) : readCsv(source.name, text);
}

/** The last part of a path or an address, without its extension. */
function nameIn(path: string): string {
  const name = basename(path.replace(/[?#].*$/, ''));
  return basename(name, extname(name));
}
