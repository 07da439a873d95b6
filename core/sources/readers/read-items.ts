import { midnight } from '../../../orm/records/wall-time.ts';
import { day } from '../../values/time.ts';
import type { ReadingOptions } from '../description.ts';
import { ofTwoMeanings } from './cleaning/event.ts';
import type { Document } from './inputs/document.ts';
import { kindOfText } from './inputs/kind-of-text.ts';
import { parseDocument } from './inputs/parse-document.ts';
import { type Collected, type Collecting, collectItems } from './items.ts';
import { type ParsedDocument, rawLists } from './naming/raw-lists.ts';
import type { LocalePlace } from './nearest-locale.ts';
import { type PresentIds, presentIds } from './present-ids.ts';

export interface Read extends Collected {
  /** What the documents hold, under the source's names. */
  readonly parsed: readonly ParsedDocument[];
  /** Without anything if there may be more: then nothing is missing. */
  readonly present: PresentIds;
  /** Why there may be more than was read. */
  readonly doubts: readonly string[];
}

export interface Reading extends Pick<Collecting, 'community' | 'locales' | 'mayBeUnplaced'> {
  readonly now: Date;
  /** Whether records are identified by what they say, whatever ids they have. */
  readonly ignoresIds: boolean;
}

/** Parses documents; names, cleans and filters the records in them. */
export function readItems(
  documents: readonly Document[],
  options: ReadingOptions,
  { now, ignoresIds, ...reading }: Reading,
): Read {
  const period = { from: new Date(now.valueOf() - day), until: new Date(now.valueOf() + options.days * day) };
  const onlyTimeZone = onlyZone(reading.locales, options.locale);
  const parsed = documents.map((document) => ({
    document,
    ...parseDocument(document, { ...options, ...period, onlyTimeZone }),
  }));
  const raw = rawLists(parsed, options, { ...reading, ignoresIds });
  const unread = parsed.flatMap(({ rejected }) => rejected);
  const { rejected, leftOut, ...collected } = collectItems(raw, {
    ...options,
    ...reading,
    onlyTimeZone,
    startIn: startOf(options, now),
  });
  const hasCalendar = documents.some((document) => kindOfText(document) === 'icalendar');
  const isUnmapped =
    !hasCalendar &&
    rejected.length > 0 &&
    rejected.every(({ kind, remedy }) => kind === 'events' && remedy === 'mapping');
  const doubts = [
    ...parsed.flatMap(({ doubts }) => doubts),
    ...(rejected.some(({ reason }) => reason === ofTwoMeanings)
      ? ['There are dates that may be one of two days.']
      : []),
    ...(isUnmapped && collected.events.length === 0 ? ['Its fields have names that are not known.'] : []),
  ];
  const present = presentIds(raw, unread, hasCalendar ? period.until : undefined);
  return {
    ...collected,
    rejected: [...unread, ...rejected],
    leftOut: [...leftOut, ...parsed.flatMap((document) => document.leftOut ?? [])],
    parsed,
    present: doubts.length > 0 ? {} : present,
    doubts,
  };
}

function onlyZone(locales: readonly LocalePlace[], label: string | null | undefined): string | undefined {
  const places = locales.filter((locale) => label == null || locale.label === label);
  const [zone, ...others] = new Set(places.map(({ time_zone }) => time_zone));
  return others.length === 0 ? zone : undefined;
}

/** A day begins in the time zone of the options, or in that of each event. */
const startOf =
  ({ starts_from: from, time_zone }: ReadingOptions, now: Date): Collecting['startIn'] =>
  (zone) => {
    if (from === null) return '';
    return from === 'now' ? now.toISOString() : midnight(from, time_zone ?? zone ?? 'UTC');
  };
