import { z } from 'zod';

/** As RFC 3339 has it, but that seconds, and the minutes of an offset or their colon, may be left out. */
const seconds = ':[0-5]\\d(?:\\.\\d+)?';
const offsetMinutes = ':[0-5]\\d)))$';
export const dateTime = new RegExp(
  z.regexes
    .datetime({ offset: true })
    .source.replace(seconds, `(?:${seconds})?`)
    .replace(offsetMinutes, '(?::?[0-5]\\d)?)))$'),
);

/** JavaScript reads no other offset than `+01:00`. */
export const withMinutes = (text: string): string =>
  text.replace(/([+-]\d\d)(?::?(\d\d))?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
