import { invalidField } from '../errors.ts';

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
