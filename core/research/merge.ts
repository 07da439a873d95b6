import { isDeepStrictEqual } from 'node:util';

interface Merged<Values> {
  readonly values: Values;
  readonly changed: readonly string[];
  /** What was edited and would have been changed. */
  readonly kept: readonly string[];
}

/** The stored values with those given over them, except where an administrator's edit stands. */
export function merge<Values extends object>(
  stored: Values,
  given: Partial<Values>,
  edited: readonly string[] = [],
): Merged<Values> {
  const changes: Partial<Values> = {};
  const changed: string[] = [];
  const kept: string[] = [];
  for (const field in given) {
    const value = given[field];
    if (value === undefined || isDeepStrictEqual(value, stored[field])) continue;
    if (edited.includes(field)) kept.push(field);
    else {
      changes[field] = value;
      changed.push(field);
    }
  }
  return { values: changed.length === 0 ? stored : { ...stored, ...changes }, changed, kept };
}
