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
  edited: readonly string[],
): Merged<Values> {
  const before = new Map<string, unknown>(Object.entries(stored));
  const different = Object.entries(given).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before.get(field)),
  );
  const changes = different.filter(([field]) => !edited.includes(field));
  return {
    values: { ...stored, ...Object.fromEntries(changes) },
    changed: changes.map(([field]) => field),
    kept: different.map(([field]) => field).filter((field) => edited.includes(field)),
  };
}
