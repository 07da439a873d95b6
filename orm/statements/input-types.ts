import { NIL } from 'uuid';
import { z } from 'zod';
import { spaced, withArticle } from './nouns.ts';

// The types of values that clients give, among them those of filters.

/** As RFC 3339 has it, but that seconds, and the minutes of an offset or their colon, may be left out. */
const seconds = ':[0-5]\\d(?:\\.\\d+)?';
const offsetMinutes = ':[0-5]\\d)))$';
const dateTime = new RegExp(
  z.regexes
    .datetime({ offset: true })
    .source.replace(seconds, `(?:${seconds})?`)
    .replace(offsetMinutes, '(?::?[0-5]\\d)?)))$'),
);

/** JavaScript reads no other offset than `+01:00`. */
const withMinutes = (text: string): string =>
  text.replace(/([+-]\d\d)(?::?(\d\d))?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);

const noInstant = 'must be an ISO 8601 date and time with an offset or Z, such as 2026-11-22T19:00:00Z';

/** A `+` that a query does not encode is read as a space. */
function describeInstant({ input }: { readonly input?: unknown }): string {
  if (typeof input !== 'string') return noInstant;
  if (/ \d\d:?\d\d$/.test(input)) return `${noInstant}; write + as %2B in a query`;
  const [day, time] = input.split('T');
  return time !== undefined && isDateForm(day) && !date.safeParse(day).success ? noDate : noInstant;
}

/** A point in time in requests: an offset is required. */
export const instant = z
  .string({ error: describeInstant })
  .regex(dateTime, { error: describeInstant })
  .meta({ format: 'date-time' })
  .transform((text, context) => {
    const time = new Date(withMinutes(text));
    if (!Number.isNaN(time.valueOf()) && time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999)
      return time.toISOString();
    context.addIssue('must be a date that exists, between the years 1 and 9999');
    return z.NEVER;
  })
  .describe('ISO 8601 date and time with an offset or `Z`.');

const noDate = 'must be a date that exists, such as 2026-11-22, between the years 1 and 9999';

/** A day of the calendar. PostgreSQL has no year 0. */
export const date = z.iso
  .date({ error: noDate, abort: true })
  .refine((text) => text >= '0001', noDate)
  .describe('ISO 8601 date.');

const isDateForm = (text: unknown): boolean => typeof text === 'string' && /^[\d-]{1,10}$/.test(text);

/** A point in time, or a day: its midnight in a zone that another field names. */
export const instantOrDate = z
  .union([instant, date], {
    error: ({ input, errors }) => errors?.[isDateForm(input) ? 1 : 0]?.[0]?.message,
  })
  .describe('ISO 8601 date and time with an offset or `Z`; for an event that is all day, or a date.');

/** A kind of record; also the type name in GraphQL's global ids. */
export type RecordType = string;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** UUIDs of any version, as the database takes them. `z.uuid()` refuses those that RFC 9562 does not define. */
export const anyUuid = z.string().regex(uuidPattern, 'must be a UUID');

/** The record type of each id schema, for facades that encode ids, and of texts that are lists of ids and names. */
export const idTypes = z.registry<{ type: RecordType }>();
export const typesOfLists = z.registry<{ type: RecordType }>();

/** A reference to another record. A malformed one is an error of that field. */
export function reference(type: RecordType) {
  const schema = z
    .string()
    .regex(uuidPattern, `must be the id of ${withArticle(spaced(type))}`)
    .toLowerCase()
    .describe(`The id of ${withArticle(spaced(type))} of the same audience.`)
    .meta({ format: 'uuid', maxLength: 36 });
  idTypes.add(schema, { type });
  return schema;
}

/** In place of a type: the id of a record of any. */
export const anyRecord: RecordType = '*';

/** A reference to a record of any kind. */
export const anyReference = z
  .string()
  .regex(uuidPattern, 'must be the id of a record')
  .toLowerCase()
  .meta({ format: 'uuid', maxLength: 36 });
idTypes.add(anyReference, { type: anyRecord });

export const isId = (text: string): boolean => uuidPattern.test(text);

/** The nil UUID (RFC 9562): no record has it, and it sorts before every other. */
export const nilId = NIL;

/** The id of a request's record. A malformed one becomes the nil id, and so is not found. */
export function id(type: RecordType) {
  const schema = z
    .string()
    .transform((text) => (isId(text) ? text.toLowerCase() : nilId))
    .describe(`The id of the ${spaced(type)}.`)
    .meta({ format: 'uuid', maxLength: 36 });
  idTypes.add(schema, { type });
  return schema;
}

export const distinctIds = (maximum: number) =>
  z
    .array(anyUuid)
    .max(maximum)
    .refine((ids) => new Set(ids).size === ids.length, 'must be different from one another');

/** PostgreSQL rejects NUL, and a lone surrogate would be stored as U+FFFD. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const notStorable = 'must not contain NUL or a lone surrogate';

/** A text by the number of its characters, as JSON Schema counts them: JavaScript has two units for many an emoji. */
export const characters = (maximum: number, minimum = 0) =>
  z
    .string()
    .refine(isStorable, notStorable)
    .superRefine((text, context) => {
      const length = [...text].length;
      const size = { origin: 'string', inclusive: true, input: text } as const;
      if (length < minimum) context.addIssue({ code: 'too_small', minimum, ...size });
      if (length > maximum) context.addIssue({ code: 'too_big', maximum, ...size });
    })
    .meta({ ...(minimum > 0 && { minLength: minimum }), maxLength: maximum });

export const text = (maximum: number) => z.string().max(maximum).refine(isStorable, notStorable);

/** A token in a request. Its form is not validated, so that a malformed one gets the error of an unknown one. */
export const presentedToken = z.string().meta({ maxLength: 4096 });

const visible = /[^\p{C}\p{Z}]/u;

/** Trimmed; at least one visible character. */
export const name = (maximum = 500) =>
  z
    .string()
    .refine(isStorable, notStorable)
    .trim()
    .min(1)
    .max(maximum)
    .refine((text) => text === '' || visible.test(text), 'must not be blank');

/** Control characters and bidirectional overrides, with which the displayed text differs from the stored one. */
const misleading = /[\u202A-\u202E\u2066-\u2069]|(?![\n\r\t])\p{Cc}/u;
const misleadingProblem = 'must not contain control characters or bidirectional overrides';

/** Text of third parties that is shown to people: trimmed, of any number of lines. */
export const prose = (maximum: number) =>
  name(maximum).refine((text) => !misleading.test(text), misleadingProblem);

/** The same on one line. */
export const line = (maximum = 500) =>
  prose(maximum).refine((text) => !/[\n\r\t]/.test(text), 'must be one line');

const addressOf = (protocol: RegExp) =>
  z
    .url({ protocol, hostname: /./, error: 'must be an http or https address' })
    .max(2000)
    .refine(isStorable, notStorable)
    .overwrite((address) => httpsOf(address).replace(/^https?/i, (scheme) => scheme.toLowerCase()))
    .describe('An absolute http or https address.');

/** `webcal` is how calendars are published to subscribe to: by https. */
export const httpsOf = (address: string): string => address.replace(/^webcals?:\/\//i, 'https://');

/** Only http and https, so that a stored address is safe to follow. */
export const webAddress = addressOf(/^https?$/);

export const feedAddress = addressOf(/^(https?|webcals?)$/);
