import type { z } from 'zod';
import { wrongParameter } from './graph-error.ts';

export function parametersOf<Parameters>(given: unknown, schema: z.ZodType<Parameters>): Parameters {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map(({ path }) => path.join('.'));
  throw wrongParameter(`Missing or malformed: ${[...new Set(names)].join(', ')}.`);
}
