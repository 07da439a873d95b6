import type { z } from 'zod';
import type { FieldErrors } from './refusal.ts';
import './validation-messages.ts';

export const unknownField = 'is not a known field';

/** How many unknown fields of one object are named. */
const maximumUnknown = 50;

/** Zod's issues as messages by path; unknown fields beyond the maximum as a number under the empty path. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const byPath = Map.groupBy(error.issues.flatMap(problems), ([path]) => path);
  const fields = [...byPath].map(([path, found]) => [path, distinctMessages(found)]);
  const unnamed = error.issues.reduce((sum, issue) => sum + unnamedFields(issue), 0);
  return { ...Object.fromEntries(fields), ...(unnamed > 0 && andMore(unnamed)) };
}

/** The entry of the fields that are not named. */
export const andMore = (count: number): FieldErrors => ({ '': [`and ${count.toLocaleString('en')} more`] });

/** How many fields such an entry stands for. */
export const countUnnamed = ({ '': [sentence = '0'] = [] }: FieldErrors): number =>
  Number(sentence.replaceAll(/\D/g, ''));

const unnamedFields = (issue: z.core.$ZodIssue): number =>
  issue.code === 'unrecognized_keys' ? Math.max(0, issue.keys.length - maximumUnknown) : 0;

type Problem = readonly [path: string, message: string, code: z.core.$ZodIssue['code']];

function problems(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, maximumUnknown)
      .map((key) => [dotted([...issue.path, key]), unknownField, issue.code]);
  return [[dotted(issue.path), issue.message, issue.code]];
}

/** Of a value of the wrong type, that alone: Zod measures the length of an array as if it were the text's. */
function distinctMessages(found: readonly Problem[]): string[] {
  const ofType = found.filter(([, , code]) => code === 'invalid_type');
  return [...new Set((ofType.length > 0 ? ofType : found).map(([, message]) => message))];
}

/** The same on one line, for people. */
export const onOneLine = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ');

const maximumLength = 200;

/** A path as text, which does not repeat all of a long key. */
export function dotted(path: readonly PropertyKey[]): string {
  const text = path.map(String).join('.') || 'body';
  return text.length > maximumLength ? `${text.slice(0, maximumLength).toWellFormed()}…` : text;
}
