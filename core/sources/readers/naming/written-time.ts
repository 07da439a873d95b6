/** Which of the numbers in `03/04/2027` is first; undefined if nothing shows it. */
export type DateOrder = 'day' | 'month' | undefined;

const numbered = String.raw`(?:\p{L}+\.?,? +){0,2}(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|(?<=\.)\d\d)(?!\d)`;
const dateOfNumbers = new RegExp(`^${numbered}`, 'u');

const quotedDate = new RegExp(`"${numbered}`, 'gu');

/** The order that the dates of records prove, as days after the 12th do. */
export function dateOrderIn(records: readonly unknown[]): DateOrder {
  const orders = new Set<DateOrder>();
  for (const record of records)
    for (const [, first, , second] of (JSON.stringify(record) ?? '').matchAll(quotedDate)) {
      if (Number(first) > 12) orders.add('day');
      if (Number(second) > 12) orders.add('month');
    }
  return orders.size === 1 ? [...orders][0] : undefined;
}

const yearFirst = /^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})日?(?!\d)/;
const dayFirst =
  /^(?:\p{L}+\.?,? +){0,2}(\d{1,2})(?:st|nd|rd|th|er|\.|º)?(?: de| of)?[ -]+(\p{L}{3,})\.?,?(?: de)?[ -]+(\d{4})(?!\d)/u;
const monthFirst = /^(?:\p{L}+\.?,? +)?(\p{L}{3,})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})(?!\d)/u;

const clock =
  /^(?:\p{L}{1,4} +)?(\d{1,2})(?: ?[:.,hu時] ?(?:(\d\d)((?::\d\d(?:\.\d+)?)?))?)?\s*(?:([ap])(?:\.? ?m\.?)?|uhr|uur|hs|分)?\s*(z|utc|gmt)?([+-]\d\d:?\d\d)?$/iu;

/** Whether it is a time of a day, such as `8 pm` or `20h30`. */
export const isClock = (text: string): boolean => clock.test(inDigits(text));

const noon = /^(?:\p{L}{1,4} |12 )*(?:noon|midday|mittags?|midi|mediodia|mezzogiorno|meio-dia|poludnie)$/u;
const midnight =
  /^(?:\p{L}{1,4} |12 )*(?:midnight|mitternacht|minuit|medianoche|mezzanotte|middernacht|meia-noite|polnoc)$/u;

function inDigits(text: string): string {
  if (noon.test(bare(text))) return '12:00';
  return midnight.test(bare(text)) ? '00:00' : text;
}

/** A date with or without a time as people write it, in the form of ISO 8601; other texts as they are. */
export function writtenTime(text: string, order: DateOrder): string {
  const [date, length] = dateAtStart(text, order) ?? [];
  if (date === undefined) return text;
  const rest = text.slice(length).replace(/^[ T,–-]+/, '');
  if (rest === '') return date;
  const parts = clock.exec(inDigits(rest));
  if (parts === null) return text;
  const [, hour, minute = '00', seconds = '', half = '', utc, offset] = parts;
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const zone = offset?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2') ?? (utc === undefined ? '' : 'Z');
  return `${date}T${twoDigits(hours)}:${minute}${seconds}${zone}`;
}

function dateAtStart(text: string, order: DateOrder): [date: string, length: number] | undefined {
  const iso = yearFirst.exec(text);
  if (iso !== null) return dated(iso, iso.slice(1));
  const named = dayFirst.exec(text);
  if (named !== null) return dated(named, [named[3], monthOf(named[2]), named[1]]);
  const american = monthFirst.exec(text);
  if (american !== null) return dated(american, [american[3], monthOf(american[1]), american[2]]);
  const parts = dateOfNumbers.exec(text);
  if (parts === null) return undefined;
  const [, first, mark, second, written = ''] = parts;
  const year = written.padStart(4, '20');
  const shown = (mark === '.' ? order : undefined) ?? orderOf(parts) ?? order;
  if (shown === undefined) return undefined;
  return dated(parts, shown === 'day' ? [year, second, first] : [year, first, second]);
}

/** That of one date, by itself. Where points are written, the day is first. */
function orderOf([, first, mark, second]: RegExpExecArray): DateOrder {
  if (Number(second) > 12) return 'month';
  return mark === '.' || Number(first) > 12 || first === second ? 'day' : undefined;
}

function dated(
  [{ length }]: RegExpExecArray,
  [year, month, day]: (string | number | undefined)[],
): [date: string, length: number] | undefined {
  return month === undefined ? undefined : [`${year}-${twoDigits(month)}-${twoDigits(day)}`, length];
}

const twoDigits = (number: unknown): string => String(number).padStart(2, '0');

/** Whether a text that is not written otherwise begins with a date that may be one of two days. */
export function hasTwoMeanings(text: string): boolean {
  const parts = dateOfNumbers.exec(text);
  return parts !== null && orderOf(parts) === undefined;
}

/** In lower case, without accents. */
export const bare = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');

/** As they are beside a day, which Polish has another case for. */
const months = ['en', 'de', 'de-AT', 'fr', 'es', 'it', 'nl', 'pt', 'pl'].flatMap((language) => {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(Date.UTC(2027, month));
    return [bare(parts.find(({ type }) => type === 'month')?.value ?? ''), month + 1] as const;
  });
});

/** By its name in one of some languages, or the beginning of it. */
const monthOf = (word = ''): number | undefined => months.find(([name]) => name.startsWith(bare(word)))?.[1];
