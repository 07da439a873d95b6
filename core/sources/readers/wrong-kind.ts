import type { SourceKind } from '../description.ts';
import { SourceFailure } from './failure.ts';
import type { Document } from './inputs/document.ts';

const words: Readonly<Record<SourceKind, string>> = {
  icalendar: 'a calendar (iCalendar)',
  page: 'a web page',
  json: 'JSON',
  ndjson: 'JSON in lines',
  csv: 'a table (CSV)',
};

const isJson = (kind: SourceKind): boolean => kind === 'json' || kind === 'ndjson';

export const asksToSignIn = (html: string): boolean => /<input\b[^<>]*\btype\s*=\s*["']?password/i.test(html);

/** Refuses what is of another kind than expected, or of none that can be read. */
export function refuseOther({ text }: Document, kind: SourceKind, expected: SourceKind | null): void {
  if (text === '') throw new SourceFailure('wrong_kind', 'It is empty.');
  const isOther = expected !== null && expected !== kind && !(isJson(expected) && isJson(kind));
  if (isOther && kind === 'page' && asksToSignIn(text))
    throw new SourceFailure('wrong_kind', `It is a page that asks to sign in, and not ${words[expected]}.`);
  if (kind === 'csv' && !/^[^\n]*[,;\t]/.test(text))
    throw new SourceFailure('wrong_kind', `It is a text, and not ${words[expected ?? 'icalendar']}.`);
  if (isOther) throw new SourceFailure('wrong_kind', `It is ${words[kind]}, and not ${words[expected]}.`);
}
