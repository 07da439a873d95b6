import { liesIn, type Rule, type Source } from './sources.ts';

interface RetiredWord {
  /** Matched against the words of a name in lower case: `keepPeople` is `keep people`. */
  readonly inNames?: RegExp;
  readonly inComments?: RegExp;
  readonly instead: string;
}

const retiredWords: readonly RetiredWord[] = [
  { inNames: /^keep\b(?! alive| names|$)/, instead: 'findOrCreate, upsert, replace, set or save' },
  { inNames: /\bnobody\b/, instead: 'nilId' },
  { inNames: /\bin turn\b/, instead: 'serialize' },
  { inNames: /\btogether\b/, instead: 'Promise.all, or one after another' },
  { inNames: /\bjudg/, inComments: /\bjudg(?:e|es|ed|ing|e?ment)\b/, instead: 'plan or decide' },
  { inNames: /\bverdicts?\b/, inComments: /\bverdicts?\b/, instead: 'decision' },
  { inNames: /\bsift/, inComments: /\bsift(?:s|ed|ing)?\b/, instead: 'filter, clean or validate' },
  { inNames: /\bspend(?:s|ing)?\b/, inComments: /\bspend(?:s|ing)?\b/, instead: 'redeem or consume' },
  { inNames: /\bpresum/, inComments: /\bpresum(?:e|es|ed|ing)\b/, instead: 'authenticate' },
  { inNames: /\bpatience\b/, inComments: /\bpatience\b/, instead: 'timeout' },
  { inNames: /\blistings?\b/, instead: 'list' },
  { inNames: /\w slices\b|\bslices \w/, instead: 'list and count, or chunks' },
  { inNames: /\bunt(?:old|ell)\b|\btold\b/, instead: 'pending or broadcast' },
  { inNames: /\bpong\b/, instead: 'status' },
  { inNames: /\bblaming\b/, instead: 'the errors at fault' },
  { inNames: /\basked\b/, inComments: /\basked for\b/, instead: 'requested or input' },
  { inNames: /\benvelope answer\b|\banswer envelope\b/, instead: 'response' },
  { inComments: /\b(?:whoever|whomever|whosoever)\b/, instead: 'the caller, the client, a user' },
  { inComments: /\bbears?\b/, instead: 'allows, is safe to' },
  { inComments: /\bunasked\b/, instead: 'unexpectedly' },
  { inComments: /\b(?:nobody's|as good as|looked at|of ours)\b/, instead: 'plain English' },
  { inComments: /\bstands? in for\b/, instead: 'replaces' },
  { inComments: /\buse cases?\b/, instead: 'procedure' },
  { inComments: /\b(?:be|get) rid of\b/, instead: 'remove, delete or close' },
];

/** Names are words that an engineer would search for. Migrations cannot be changed. */
export const useNoRetiredWords: Rule = (sources) =>
  sources
    .filter((source) => liesIn('core', 'facades', 'orm', 'openapi')(source) && isRenamable(source))
    .flatMap(check);

const isRenamable = ({ path }: Source): boolean => !liesIn('orm/schema/migrations')({ path });

function check({ path, text }: Source): string[] {
  const { names, comments } = tokensOf(text);
  const folders = path.replace(/\.ts$/, '').split('/');
  const phrases = new Map([...folders, ...names].map((name) => [name, wordsOf(name)]));
  return retiredWords.flatMap(({ inNames, inComments, instead }) => [
    ...[...phrases]
      .filter(([, words]) => inNames?.test(words))
      .map(([name]) => `${path}: names something ${name}; use ${instead}`),
    ...comments
      .flatMap((comment) => inComments?.exec(comment.toLowerCase()) ?? [])
      .map((word) => `${path}: says '${word}' in a comment; use ${instead}`),
  ]);
}

const token =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/.*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<name>[A-Za-z_$][\w$]*)/g;

function tokensOf(text: string): { names: Set<string>; comments: string[] } {
  const groups = [...text.matchAll(token)].map((match) => match.groups);
  return {
    names: new Set(groups.flatMap((group) => group?.name ?? [])),
    comments: groups.flatMap((group) => group?.comment ?? []),
  };
}

const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.$]+/g, ' ')
    .trim()
    .toLowerCase();
