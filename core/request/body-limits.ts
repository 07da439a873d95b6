import { dotted } from '../errors/field-errors.ts';
import { invalidField, type Refusal } from '../errors/refusal.ts';
import type { Path } from './oversized-object.ts';

/** How much of a request's body is read. */
export interface BodyLimits {
  /** In bytes. */
  readonly maximum: number;
  /** The refusal of a body with an object of too many keys. */
  readonly refuseOversizedObject: (path: Path) => Refusal;
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

export const batchBody = 16 * megabyte;

export const privateBody: BodyLimits = {
  maximum: megabyte,
  refuseOversizedObject: (path) => invalidField(dotted(path), oversized),
};

/** What is read from anybody, without a credential. */
export const publicBody: BodyLimits = { ...privateBody, maximum: 32 * kilobyte };

export const oversized = 'has more than 256 keys';

/** A procedure's limits: less for a public one, unless it states its own. */
export const bodyLimitsOf = ({ callers, body }: { callers?: object; body?: BodyLimits }): BodyLimits =>
  body ?? (callers === undefined ? publicBody : privateBody);
