import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

const types: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  date: 'a date',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
  tuple: 'an array',
};

const formats: Readonly<Record<string, string>> = {
  date: 'be a date such as 2026-11-22',
  datetime: 'be an ISO 8601 date and time such as 2026-11-22T19:00:00Z',
  email: 'be an email address',
  url: 'be a web address',
  uuid: 'be a UUID',
};

const sizes: Readonly<Record<string, readonly [one: string, many: string]>> = {
  array: ['item', 'items'],
  map: ['entry', 'entries'],
  set: ['item', 'items'],
  string: ['character', 'characters'],
};

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });
const anyOf = (choices: readonly unknown[]): string => oneOf.format(choices.map(String));

/** A number, or how many of something. */
const measure = (
  { origin }: IssueOf<'too_big' | 'too_small'>,
  bound: string,
  limit: number | bigint,
): string => {
  const size = sizes[origin];
  return size === undefined ? `be ${bound} ${limit}` : `have ${bound} ${limit} ${size[limit === 1 ? 0 : 1]}`;
};

const tooBig = (issue: IssueOf<'too_big'>): string =>
  measure(issue, issue.exact ? 'exactly' : issue.inclusive ? 'at most' : 'less than', issue.maximum);

const tooSmall = (issue: IssueOf<'too_small'>): string =>
  issue.origin === 'string' && issue.minimum === 1 && !issue.exact
    ? 'not be empty'
    : measure(issue, issue.exact ? 'exactly' : issue.inclusive ? 'at least' : 'more than', issue.minimum);

function format(issue: IssueOf<'invalid_format'>): string {
  if (issue.format === 'starts_with') return `start with ${issue.prefix}`;
  if (issue.format === 'ends_with') return `end with ${issue.suffix}`;
  if (issue.format === 'includes') return `contain ${issue.includes}`;
  return formats[issue.format] ?? 'have the form that its description says';
}

/** Of the forms that the value may have, what each first lacks. */
function union(issue: IssueOf<'invalid_union'>): string {
  if (issue.inclusive === false) return 'must have only one of the forms that its description says';
  if (issue.options !== undefined) return `must be ${anyOf(issue.options)}`;
  const firsts = issue.errors.flatMap(([first]) => (first === undefined ? [] : [first]));
  const sentences = firsts.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(' '));
  return anyOf([...new Set(sentences)]);
}

/** What the value must be; a predicate of the field that it is about. */
function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${types[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${anyOf(issue.values)}`;
    case 'too_big':
      return `must ${tooBig(issue)}`;
    case 'too_small':
      return `must ${tooSmall(issue)}`;
    case 'invalid_format':
      return `must ${format(issue)}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return 'must not have other fields than those described';
    case 'invalid_union':
      return union(issue);
    case 'invalid_key':
      return 'must not have such a key';
    case 'invalid_element':
      return 'must not contain such an item';
    case 'custom':
      return 'must be as its description says';
  }
}

// Of all schemas: those with messages of their own keep them.
z.config({ customError: messageOf });
