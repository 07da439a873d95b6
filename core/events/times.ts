import { invalidField } from '../errors.ts';

/** Three hours before the year 10000: from then on, an event without an end would be over in it. */
export const lastStart = '9999-12-31T21:00:00.000Z';
export const noTimeToEnd = 'must leave time to end before the year 10000';

interface Times {
  startsAt: Date;
  endsAt?: Date | null | undefined;
}

/** `given`: the field by which the request has brought them out of order. */
export function requireOrder({ startsAt, endsAt }: Times, given: 'starts_at' | 'ends_at'): void {
  if (!endsAt || endsAt > startsAt) return;
  throw given === 'ends_at'
    ? invalidField('ends_at', 'must be after the start')
    : invalidField('starts_at', 'must be before the end');
}
