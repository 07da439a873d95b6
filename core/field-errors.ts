import { z } from 'zod';
import type { FieldErrors } from './errors.ts';

z.config({
  customError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : undefined,
});

export const unknownField = 'is not a known field';

/** Zod's issues as messages by path. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const byPath = Map.groupBy(error.issues.flatMap(problems), ([path]) => path);
  return Object.fromEntries([...byPath].map(([path, found]) => [path, found.map(([, message]) => message)]));
}

function problems(issue: z.core.$ZodIssue): [string, string][] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [dotted([...issue.path, key]), unknownField]);
  return [[dotted(issue.path), issue.message]];
}

const dotted = (path: PropertyKey[]): string => path.map(String).join('.') || 'body';
