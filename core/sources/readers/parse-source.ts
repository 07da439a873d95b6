import type { ReadingOptions, SourceKind } from '../description.ts';
import { type FailureCode, SourceFailure } from './failure.ts';
import { documentOf, type Undecoded } from './inputs/document.ts';
import { kindOfText } from './inputs/kind-of-text.ts';
import { type Column, columnsIn } from './naming/columns.ts';
import { mappingOf } from './naming/mapping.ts';
import { type Read, type Reading, readItems } from './read-items.ts';
import { refuseOther } from './wrong-kind.ts';

export interface ParsingTask {
  readonly document: Undecoded;
  readonly kind: SourceKind | null;
  readonly options: ReadingOptions;
  readonly reading: Reading;
}

/** What is at an address, read. */
export interface Found extends Omit<Read, 'parsed'> {
  readonly status: 'read';
  readonly kind: SourceKind;
  /** The fields that its records have. */
  readonly columns: readonly Column[];
}

export interface Failed {
  readonly status: 'failed';
  readonly code: FailureCode;
  readonly message: string;
}

const maximumRecords = 20_000;

/** Parses what was fetched. What cannot be read is a failure, not an error. */
export function parseSource({
  document: undecoded,
  kind: expected,
  options,
  reading,
}: ParsingTask): Found | Failed {
  try {
    const document = documentOf(undecoded);
    const kind = kindOfText(document);
    refuseOther(document, kind, expected);
    const url = options.url ?? pageOf(document.url, kind);
    const { parsed, ...read } = readItems([document], { ...options, url }, reading);
    if (read.venues.length + read.events.length > maximumRecords)
      throw new SourceFailure('too_large', `It has more than ${maximumRecords} records.`);
    return {
      status: 'read',
      kind,
      ...read,
      columns: isMapped.test(kind) ? columnsIn(parsed, mappingOf(options.mapping)) : [],
    };
  } catch (error) {
    return failed(error);
  }
}

const isMapped = /^(csv|json|ndjson)$/;

/** What people are led to. The address of a calendar or a file may be a secret, and is no page. */
const pageOf = (url: string | undefined, kind: SourceKind): string | undefined =>
  url === undefined || kind === 'page' ? url : new URL('/', url).href;

export function failed(error: unknown): Failed {
  if (error instanceof SourceFailure) return { status: 'failed', code: error.code, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  return { status: 'failed', code: 'unreadable', message };
}
