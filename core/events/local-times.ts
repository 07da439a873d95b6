import { z } from 'zod';
import { dateAt, instantsOf, midnight, toInstant } from '../../orm/records/wall-time.ts';
import { date, instant } from '../../orm/statements/input-types.ts';
import type { FieldErrors } from '../errors/refusal.ts';
import { nullAs } from '../values/null-as.ts';
import { isDate } from './times.ts';

const form = 'must be a local time such as 2026-12-05T20:00 or, if it is all day, a date that exists';

const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::00)?$/, form)
  .overwrite((text) => text.slice(0, 'yyyy-mm-ddThh:mm'.length))
  .refine((text) => date.safeParse(text.slice(0, 'yyyy-mm-dd'.length)).success, form)
  .meta({ maxLength: 19 });

export const localTimeOrDate = z.union([date, localTime], { error: form });

/** Other ways to write when an event starts and ends. */
export const localTimes = {
  starts_local: nullAs(localTimeOrDate, undefined).describe(
    'Instead of an instant: when it starts, as clocks in its time zone show it, such as `2026-12-05T20:00`; if it is all ' +
      'day, a date. A time that they show twice is the first; one that they skip is refused.',
  ),
  ends_local: localTimeOrDate
    .nullish()
    .describe('Instead of an instant: when it ends, as clocks in its time zone show it.'),
};

export interface WrittenTimes {
  readonly starts_at?: string | undefined;
  readonly ends_at?: string | null | undefined;
  readonly starts_local?: string | undefined;
  readonly ends_local?: string | null | undefined;
}

/** When an event starts and ends, with the instants of local times; and what is wrong with these, if anything is. */
export function instantsIn({ starts_at, ends_at, starts_local, ends_local }: WrittenTimes, zone: string) {
  const start = starts_local ?? starts_at;
  const isLocal = starts_local !== undefined;
  const fields: FieldErrors = {
    ...(start !== undefined && isDate(start) && dateAt(midnight(start, zone), zone) !== start
      ? { [isLocal ? 'starts_local' : 'starts_at']: [skipped(start, zone)] }
      : {}),
    ...errorIn('starts_local', starts_local, starts_at, zone),
    ...errorIn('ends_local', ends_local, ends_at, zone),
  };
  const instantOf = (local: string) => (isDate(local) ? local : toInstant(local, zone).toISOString());
  return {
    starts_at: starts_local === undefined ? starts_at : instantOf(starts_local),
    ends_at: ends_local ? instantOf(ends_local) : ends_at === undefined ? ends_local : ends_at,
    errors: Object.keys(fields).length > 0 ? fields : null,
  };
}

function errorIn(
  name: string,
  local: string | null | undefined,
  other: string | null | undefined,
  zone: string,
): FieldErrors {
  if (local == null) return {};
  if (other != null) return { [name]: ['must not be given beside an instant'] };
  const problem = problemOf(local, zone);
  return problem === null ? {} : { [name]: [problem] };
}

function problemOf(local: string, zone: string): string | null {
  if (isDate(local)) return null;
  const [first] = instantsOf(local, zone);
  if (first === undefined) return skipped(local, zone);
  return instant.safeParse(first.toISOString()).success ? null : 'must be between the years 1 and 9999';
}

/** What is wrong with a time at which clocks are set forward. */
export const skipped = (local: string, zone: string): string =>
  `does not exist on ${local.slice(0, 'yyyy-mm-dd'.length)}: clocks in ${zone} are set forward over it`;

/** The same errors, by the names of the fields that are given. */
export const asGiven = (errors: FieldErrors, { starts_local, ends_local }: WrittenTimes): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, problems]) => {
      if (name === 'starts_at' && starts_local !== undefined) return ['starts_local', problems];
      return [name === 'ends_at' && ends_local !== undefined ? 'ends_local' : name, problems];
    }),
  );
