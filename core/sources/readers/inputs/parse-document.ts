import { basename, extname } from 'node:path';
import { SourceFailure } from '../failure.ts';
import { type CalendarOptions, readCalendars } from './calendar/calendar.ts';
import { readCsv } from './csv.ts';
import type { Document } from './document.ts';
import { readJson } from './json.ts';
import { kindOfText } from './kind-of-text.ts';
import { readPage } from './page.ts';
import type { Parsed } from './record-list.ts';

/** Parses a document. */
export function parseDocument(document: Document, options: CalendarOptions): Parsed {
  const { name } = document;
  try {
    const parsed = read(document, options);
    return { ...parsed, doubts: parsed.doubts.map((doubt) => `${name} ${doubt}.`) };
  } catch (error) {
    const message = `${name}: ${error instanceof Error ? error.message : error}`;
    const code = error instanceof SourceFailure ? error.code : 'unreadable';
    throw new SourceFailure(code, message, error);
  }
}

function read(document: Document, options: CalendarOptions): Parsed {
  const { text, url = `file:///${basename(document.name)}` } = document;
  const source = { name: nameIn(document.name), base: url };
  const kind = kindOfText(document);
  if (kind === 'icalendar') return readCalendars(text, options);
  if (kind === 'page') return readPage(url, text);
  return kind === 'csv' ? readCsv(source.name, text) : readJson(source, text);
}

/** The last part of a path or an address, without its extension. */
function nameIn(path: string): string {
  const name = basename(path.replace(/[?#].*$/, ''));
  return basename(name, extname(name));
}
