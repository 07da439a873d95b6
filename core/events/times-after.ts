import { type FieldErrors, invalidField, Refusal } from '../errors/refusal.ts';
import { asGiven, instantsIn, type WrittenTimes } from './local-times.ts';
import { dayErrors, settledTimes, type Times } from './times.ts';

interface Written extends WrittenTimes {
  readonly all_day?: boolean | undefined;
  /** That of after the write. */
  readonly time_zone: string;
}

/** The times of an event after it is written. An error names the field that the request sets. */
export function timesAfter(written: Written, before: Times | null): Times {
  const { all_day, time_zone, ends_at, ends_local } = written;
  const { errors, ...instants } = instantsIn(written, time_zone);
  if (errors !== null) throw invalidTimes(errors, written);
  const given = { ...instants, all_day, time_zone };
  const times =
    before === null
      ? settledTimes({ ...given, starts_at: required(given.starts_at) }, before)
      : settledTimes(given, before);
  const wrong = dayErrors(times);
  if (wrong !== null) throw invalidTimes(wrong, written);
  if (times.ends_at === null || times.ends_at > times.starts_at) return times;
  throw ends_at === undefined && ends_local === undefined
    ? invalidTimes({ starts_at: ['must be before the end'] }, written)
    : invalidTimes({ ends_at: ['must be after the start'] }, written);
}

const invalidTimes = (errors: FieldErrors, written: Written) =>
  new Refusal('invalid_request', { fields: asGiven(errors, written) });

function required(start: string | undefined): string {
  if (start === undefined) throw invalidField('starts_at', 'is required');
  return start;
}
