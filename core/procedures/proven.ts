import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

let isProving = false;

/** Whether outputs are compared with their schemas, as in tests: it takes a fifth of the CPU of a long list. */
export function proveOutputs(proving: boolean): void {
  isProving = proving;
}

/** An output that is given as it is; in tests, it must be what its schema says. */
export function proven<Schema extends z.ZodType>(schema: Schema) {
  const isDeclared = (value: unknown): value is z.output<Schema> =>
    !isProving || isDeepStrictEqual(schema.parse(value), value);
  const output = (value: unknown) => {
    if (isDeclared(value)) return value;
    throw new Error('The output is not what its schema says.');
  };
  return Object.assign(output, { schema });
}
